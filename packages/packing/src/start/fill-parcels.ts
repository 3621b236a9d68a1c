import type { Item, Problem } from "../compile-problem.ts";
import type { Effort } from "../effort.ts";
import type { Placer } from "../place-parcel.ts";
import type { Pattern } from "../solve-exactly.ts";
import { sum } from "../sum.ts";
import { fillContents, type Supply } from "./fill-contents.ts";

/** Parcels found and the units that fit in none. */
export type Filling = { patterns: Pattern[]; left: number[] };

type Alone = { count: number; score: number };
type Rated = Pattern & { rate: number };
type Cover = {
  problem: Problem;
  place: Placer;
  items: readonly Item[];
  alone: readonly (Alone | undefined)[];
  effort: Effort;
};

const MAX_ROUNDS = 12;
const MAX_ORDERS = 6;
// Units that no parcel takes alone still have to weigh something when contents are compared.
const WORTH_OF_UNSOLD = 1;
// What filling or changing one parcel costs, in comparisons of the exact search.
const TRIAL_STEPS = 250;

/**
 * Covers the demand parcel by parcel, each time with the content that costs least for the worth of its units.
 * A unit is worth what it costs alone at first and, in later rounds, its share of the parcels it travelled in.
 */
export function fillParcels(
  problem: Problem,
  place: Placer,
  items: readonly Item[],
  demand: readonly number[],
  effort: Effort,
): Filling {
  const alone = items.map((item, index) => cheapestAlone(place, item, demand[index] ?? 0));
  const cover: Cover = { problem, place, items, alone, effort };
  let worth = alone.map((one) => (one ? one.score / one.count : WORTH_OF_UNSOLD));
  let best = coverOnce(cover, demand, worth);
  let last = best;
  for (let round = 1; round < MAX_ROUNDS && !effort.isOver(); round++) {
    worth = learnWorth(last.patterns, worth);
    last = coverOnce(cover, demand, worth);
    if (isBetter(last, best)) best = last;
  }
  return best;
}

function isBetter(one: Filling, other: Filling): boolean {
  const left = sum(one.left) - sum(other.left);
  if (left !== 0) return left < 0;
  return sum(one.patterns.map(({ score }) => score)) < sum(other.patterns.map(({ score }) => score));
}

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

/** Half the old worth and half the unit's share of what its parcels cost, laid on by worth. */
function learnWorth(patterns: readonly Pattern[], worth: readonly number[]): number[] {
  const paid = worth.map(() => 0);
  const units = worth.map(() => 0);
  for (const { counts, score } of patterns) {
    const rate = score / sum(counts.map((count, item) => count * (worth[item] ?? 0)));
    counts.forEach((count, item) => {
      paid[item] = (paid[item] ?? 0) + count * rate * (worth[item] ?? 0);
      units[item] = (units[item] ?? 0) + count;
    });
  }
  return worth.map((old, item) => (units[item] ? (old + (paid[item] ?? 0) / units[item]) / 2 : old));
}

function coverOnce(cover: Cover, demand: readonly number[], worth: readonly number[]): Filling {
  const left = [...demand];
  const patterns: Pattern[] = [];
  while (left.some((count) => count > 0)) {
    const filled = bestFilling(cover, { left, worth });
    if (!filled) break;
    const { counts, score } = climb(cover, { left, worth }, filled);
    const times = Math.min(
      ...counts.map((count, item) => (count === 0 ? Infinity : Math.floor((left[item] ?? 0) / count))),
    );
    for (let time = 0; time < times; time++) patterns.push({ counts: [...counts], score });
    counts.forEach((count, item) => {
      left[item] = (left[item] ?? 0) - count * times;
    });
  }
  return { patterns, left };
}

function bestFilling(cover: Cover, supply: Supply): Rated | undefined {
  const { problem, items, alone, effort } = cover;
  let best: Rated | undefined;
  const consider = (counts: number[]): void => {
    effort.spend(TRIAL_STEPS);
    const rated = rate(cover, supply, counts);
    if (rated.rate < (best?.rate ?? Infinity)) best = rated;
  };
  const maxOrders = effort.isOver() ? 1 : MAX_ORDERS;
  for (const counts of fillContents(problem, items, supply, maxOrders)) consider(counts);
  for (const [item, one] of alone.entries()) {
    if (one && one.count <= (supply.left[item] ?? 0)) {
      consider(items.map((_, index) => (index === item ? one.count : 0)));
    }
  }
  return best;
}

function rate({ place, items }: Cover, { worth }: Supply, counts: number[]): Rated {
  const { score } = place(items, counts);
  let value = 0;
  for (let item = 0; item < counts.length; item++) value += (counts[item] ?? 0) * (worth[item] ?? 0);
  return { counts, score, rate: value > 0 ? score / value : Infinity };
}

/** Takes in, leaves out or exchanges single units as long as the content gets cheaper for its worth. */
function climb(cover: Cover, supply: Supply, start: Rated): Rated {
  let current = start;
  while (!cover.effort.isOver()) {
    let best = current;
    for (const counts of neighbours(supply, current.counts)) {
      cover.effort.spend(TRIAL_STEPS);
      const rated = rate(cover, supply, counts);
      if (rated.rate < best.rate) best = rated;
    }
    if (best === current) break;
    current = best;
  }
  return current;
}

function* neighbours({ left }: Supply, counts: readonly number[]): Generator<number[]> {
  const none = -1;
  const inside = [none, ...counts.flatMap((count, item) => (count > 0 ? [item] : []))];
  const outside = [none, ...counts.flatMap((count, item) => (count < (left[item] ?? 0) ? [item] : []))];
  for (const loss of inside) {
    for (const gain of outside) {
      if (loss !== gain)
        yield counts.map((count, item) => count + (item === gain ? 1 : 0) - (item === loss ? 1 : 0));
    }
  }
}
