import type { Item, Problem, Way } from "../compile-problem.ts";
import { fitting, roomOf, takeRoom } from "./parcel-room.ts";

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
  for (const index of order) {
    const item = items[index];
    if (!item) continue;
    const count = Math.min(left[index] ?? 0, fitting(room, item));
    if (count <= 0) continue;
    counts[index] = count;
    takeRoom(room, problem, item, count);
    if (room.units === 0) break;
  }
  return counts;
}
