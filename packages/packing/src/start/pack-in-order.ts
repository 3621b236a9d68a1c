import type { Item, Problem, Way } from "../compile-problem.ts";
import { fitting, type ParcelRoom, roomOf, takeRoom } from "./parcel-room.ts";

/** How units are laid into parcels one after the other. */
export type Construction = {
  /** Items in the order in which their units are packed. */
  order: readonly number[];
  /** The way on which each item opens a parcel; undefined where none takes it. */
  homes: readonly (Way | undefined)[];
  /** Into the first parcel with room, or the one that it leaves least room in. */
  fit: "FIRST" | "BEST";
  isKeptExempt: boolean;
  /** Asked with how many parcels are looked at before each item; false ends it. */
  mayGoOn: (parcels: number) => boolean;
};

type Parcel = { room: ParcelRoom; counts: number[] };

/**
 * First fit or best fit: units go into parcels that have room for them, into new ones where none has. Gives the contents,
 * of which some may have no price yet; undefined where an item has no way or `mayGoOn` ended it.
 */
export function packInOrder(
  problem: Problem,
  demand: readonly number[],
  { order, homes, fit, isKeptExempt, mayGoOn }: Construction,
): number[][] | undefined {
  const parcels: Parcel[] = [];
  for (const index of order) {
    const item = problem.items[index];
    let left = demand[index] ?? 0;
    if (!item || left === 0) continue;
    if (!mayGoOn(parcels.length)) return undefined;
    const put = (parcel: Parcel, fits: number): void => {
      const count = Math.min(left, fits);
      parcel.counts[index] = count;
      takeRoom(parcel.room, problem, item, count);
      left -= count;
    };
    if (fit === "FIRST") {
      for (const parcel of parcels) {
        const fits = fitting(parcel.room, item);
        if (fits > 0) put(parcel, fits);
        if (left === 0) break;
      }
    } else {
      while (left > 0) {
        const parcel = tightest(parcels, item, index);
        if (!parcel) break;
        put(parcel, fitting(parcel.room, item));
      }
    }
    while (left > 0) {
      const parcel = openFor(problem, item, homes[index], isKeptExempt);
      if (!parcel) return undefined;
      parcels.push(parcel);
      put(parcel, fitting(parcel.room, item));
    }
  }
  return parcels.map(({ counts }) => counts);
}

/** The parcel that keeps least room with one more unit of an item that it has none of. */
function tightest(parcels: readonly Parcel[], item: Item, index: number): Parcel | undefined {
  let best: Parcel | undefined;
  let least = Infinity;
  for (const parcel of parcels) {
    const { room, counts } = parcel;
    if (counts[index] !== 0 || fitting(room, item) === 0) continue;
    const { way } = room;
    const kept = Math.min(
      (room.units - 1) / way.maxUnits,
      (room.netG - item.line.weightG) / way.maxNetG,
      way.maxValue === Infinity ? 1 : (room.value - item.line.price) / way.maxValue,
    );
    if (kept >= least) continue;
    least = kept;
    best = parcel;
  }
  return best;
}

/** An empty parcel for an item: one kept free of tax where that is wished and possible. */
function openFor(
  problem: Problem,
  item: Item,
  way: Way | undefined,
  isKeptExempt: boolean,
): Parcel | undefined {
  if (!way) return undefined;
  const rooms = isKeptExempt
    ? [roomOf(problem, way, true), roomOf(problem, way, false)]
    : [roomOf(problem, way, false)];
  const room = rooms.find((one) => fitting(one, item) > 0);
  return room && { room, counts: problem.items.map(() => 0) };
}
