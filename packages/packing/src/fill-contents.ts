import type { Item, Problem, Way } from "./compile-problem.ts";

/** How many units of each item are still to be packed, and what one unit of it is worth. */
export type Supply = { left: readonly number[]; worth: readonly number[] };

/** Every way filled up with what is left, in several orders, with and without the goal to stay free of tax. */
export function* fillContents(
  problem: Problem,
  items: readonly Item[],
  supply: Supply,
  maxOrders: number,
): Generator<number[]> {
  for (const order of fillingOrders(items, supply).slice(0, maxOrders)) {
    for (const way of problem.ways) {
      for (const isKeptExempt of problem.schemes[way.scheme]?.exempt ? [true, false] : [false]) {
        const counts = fillOne(problem, way, items, supply.left, order, isKeptExempt);
        if (counts.some((count) => count > 0)) yield counts;
      }
    }
  }
}

/** Orders in which units are offered to a parcel. */
function fillingOrders(items: readonly Item[], { left, worth }: Supply): number[][] {
  const open = items.flatMap((item, index) =>
    (left[index] ?? 0) > 0 ? [{ index, line: item.line, worth: worth[index] ?? 0 }] : [],
  );
  const by = (measure: (one: (typeof open)[number]) => number) =>
    open.toSorted((one, other) => measure(other) - measure(one)).map(({ index }) => index);
  const heavyFirst = by(({ line }) => line.weightG);
  const dearFirst = by(({ line }) => line.price);
  return [
    by((one) => one.worth / Math.max(1, one.line.weightG)),
    heavyFirst,
    dearFirst,
    by((one) => one.worth / Math.max(1, one.line.price)),
    heavyFirst.toReversed(),
    dearFirst.toReversed(),
  ];
}

function fillOne(
  problem: Problem,
  way: Way,
  items: readonly Item[],
  left: readonly number[],
  order: readonly number[],
  isKeptExempt: boolean,
): number[] {
  const counts = items.map(() => 0);
  const room = roomOf(problem, way, isKeptExempt);
  let first: Item | undefined;
  let supplier: string | undefined;
  for (const index of order) {
    const item = items[index];
    if (!item || (problem.isMilkApart && first && first.isMilk !== item.isMilk)) continue;
    if (supplier !== undefined && item.supplier !== undefined && supplier !== item.supplier) continue;
    const count = Math.min(left[index] ?? 0, fitting(way, room, item));
    if (count <= 0) continue;
    counts[index] = count;
    first ??= item;
    supplier ??= item.supplier;
    takeRoom(room, item, way.scheme, count);
    if (room.units === 0) break;
  }
  return counts;
}

type Room = { units: number; netG: number; value: number; tax: number; isEmpty: boolean; caps: number[] };

function roomOf(problem: Problem, way: Way, isKeptExempt: boolean): Room {
  const exempt = isKeptExempt ? (problem.schemes[way.scheme]?.exempt ?? undefined) : undefined;
  return {
    units: way.maxUnits,
    netG: way.maxNetG,
    value: exempt?.on === "VALUE" ? Math.min(way.maxValue, exempt.limit) : way.maxValue,
    tax: exempt?.on === "TAX" ? exempt.limit : Infinity,
    isEmpty: true,
    caps: [...way.caps],
  };
}

function fitting(way: Way, room: Room, item: Item): number {
  const count = Math.min(
    room.units,
    room.caps[item.category] ?? 0,
    way.maxPerSku,
    timesIn(room.netG, item.line.weightG),
    timesIn(room.tax, item.taxes[way.scheme] ?? 0),
  );
  const byValue = timesIn(room.value, item.line.price);
  if (byValue === 0 && count > 0 && room.isEmpty && way.route.singleOverValue) return 1;
  return Math.min(count, byValue);
}

function timesIn(room: number, size: number): number {
  return size === 0 ? Infinity : Math.max(0, Math.floor(room / size));
}

function takeRoom(room: Room, item: Item, scheme: number, count: number): void {
  room.units -= count;
  room.netG -= item.line.weightG * count;
  room.value -= item.line.price * count;
  room.tax -= (item.taxes[scheme] ?? 0) * count;
  room.caps[item.category] = (room.caps[item.category] ?? 0) - count;
  room.isEmpty = false;
}
