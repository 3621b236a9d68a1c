import type { Item, Problem, Way } from "./compile-problem.ts";
import type { Effort } from "./effort.ts";
import type { Placer } from "./place-parcel.ts";
import type { Pattern } from "./solve-exactly.ts";

/** Parcels found and the units that fit in none. */
export type Filling = { patterns: Pattern[]; left: number[] };

const MAX_SEEDS = 8;
// Units that no parcel takes alone still have to weigh something when contents are compared.
const WORTH_OF_UNSOLD = 1;

/**
 * Covers the demand parcel by parcel, each time with the content that costs least for what its units
 * would cost alone; quick but not best.
 */
export function fillParcels(
  problem: Problem,
  place: Placer,
  items: readonly Item[],
  demand: readonly number[],
  effort: Effort,
): Filling {
  const left = [...demand];
  const patterns: Pattern[] = [];
  const alone = items.map((item, index) => cheapestAlone(place, item, demand[index] ?? 0));
  while (left.some((count) => count > 0)) {
    const pattern = bestFilling(problem, place, items, left, alone, effort);
    if (!pattern) break;
    const times = Math.min(
      ...pattern.counts.map((count, item) => {
        return count === 0 ? Infinity : Math.floor((left[item] ?? 0) / count);
      }),
    );
    for (let time = 0; time < times; time++) patterns.push({ ...pattern, counts: [...pattern.counts] });
    pattern.counts.forEach((count, item) => {
      left[item] = (left[item] ?? 0) - count * times;
    });
  }
  return { patterns, left };
}

type Alone = { count: number; score: number };

/** The number of one item's units in a parcel of their own that costs least per unit, one where that is sold. */
function cheapestAlone(place: Placer, item: Item, qty: number): Alone | undefined {
  let best: Alone | undefined;
  for (let count = 1; count <= qty; count++) {
    const { score, canGrow } = place([item], [count]);
    if (!canGrow) break;
    if (score / count < (best ? best.score / best.count : Infinity)) best = { count, score };
    if (count === 1 && best) break;
  }
  return best;
}

function bestFilling(
  problem: Problem,
  place: Placer,
  items: readonly Item[],
  left: readonly number[],
  alone: readonly (Alone | undefined)[],
  effort: Effort,
): Pattern | undefined {
  let best: Pattern | undefined;
  let leastRate = Infinity;
  const worth = alone.map((one) => (one ? one.score / one.count : WORTH_OF_UNSOLD));
  for (const counts of contents(problem, items, left, alone, effort)) {
    const { score } = place(items, counts);
    const rate = score / counts.reduce((sum, count, item) => sum + count * (worth[item] ?? 0), 0);
    if (rate < leastRate) {
      leastRate = rate;
      best = { counts, score };
    }
  }
  return best;
}

/** Contents worth pricing: every way filled up in several orders, and every item alone. */
function* contents(
  problem: Problem,
  items: readonly Item[],
  left: readonly number[],
  alone: readonly (Alone | undefined)[],
  effort: Effort,
): Generator<number[]> {
  for (const order of fillingOrders(items, left, effort.isOver() ? 0 : MAX_SEEDS)) {
    for (const way of problem.ways) {
      for (const isKeptExempt of way.scheme < 0 ? [false] : [true, false]) {
        effort.spend(order.length * 4);
        const counts = fillOne(problem, way, items, left, order, isKeptExempt);
        if (counts.some((count) => count > 0)) yield counts;
      }
    }
  }
  for (const [item, one] of alone.entries()) {
    if (one && one.count <= (left[item] ?? 0))
      yield items.map((_, index) => (index === item ? one.count : 0));
  }
}

/** Orders in which units are offered: heaviest first, then each of the first few items in front of the others. */
function fillingOrders(items: readonly Item[], left: readonly number[], maxSeeds: number): number[][] {
  const open = items.flatMap((_, index) => ((left[index] ?? 0) > 0 ? [index] : []));
  const by = (measure: (item: Item) => number) =>
    [...open].sort((one, other) => measureAt(items, other, measure) - measureAt(items, one, measure));
  const heavyFirst = by((item) => item.line.weightG);
  if (maxSeeds === 0) return [heavyFirst];
  const seeded = heavyFirst
    .slice(1, maxSeeds)
    .map((seed) => [seed, ...heavyFirst.filter((item) => item !== seed)]);
  const dear = by((item) => item.line.price);
  return [heavyFirst, [...heavyFirst].reverse(), dear, [...dear].reverse(), ...seeded];
}

function measureAt(items: readonly Item[], index: number, measure: (item: Item) => number): number {
  const item = items[index];
  return item ? measure(item) : 0;
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
