import type { Item, Problem, Way } from "../compile-problem.ts";
import type { Effort } from "../effort.ts";
import { createPlacer, type Placer } from "../place-parcel.ts";
import type { Pattern } from "../solve-exactly.ts";
import { packFullest } from "./pack-fullest.ts";
import { packInOrder } from "./pack-in-order.ts";
import { fitting, roomOf } from "./parcel-room.ts";

// What looking at one parcel for an item costs, in steps of the effort.
const LOOK_STEPS = 0.6;

/**
 * Every split that laying units into parcels in some order gives: by weight, by value and by the share that a unit takes
 * of whatever limit it meets first, first fit and best fit, with and without the goal to stay free of tax; last, where
 * there is but one kind of parcel, the one that fills each as full as it gets. Quick, and those by weight whatever the effort. Orders that lead to a content without a price are left out.
 */
export function* constructParcels(
  problem: Problem,
  place: Placer,
  demand: readonly number[],
  effort: Effort,
): Generator<Pattern[]> {
  const homes = problem.items.map((item) => homeOf(problem, item));
  const wishes = problem.schemes.some(({ exempt }) => exempt) ? [true, false] : [false];
  const priced = (contents: readonly number[][]): Pattern[] =>
    contents.map((counts) => ({ counts, score: place(problem.items, counts).score }));
  for (const [at, order] of packingOrders(problem, homes).entries()) {
    const mayGoOn = (parcels: number): boolean => {
      effort.spend(parcels * LOOK_STEPS);
      return !effort.isOver() || at === 0;
    };
    for (const fit of ["BEST", "FIRST"] as const) {
      for (const isKeptExempt of wishes) {
        const contents = packInOrder(problem, demand, { order, homes, fit, isKeptExempt, mayGoOn });
        const patterns = contents && priced(contents);
        if (patterns?.every(({ score }) => score < Infinity)) yield patterns;
      }
    }
    if (effort.isOver()) return;
  }
  const [only, other] = problem.ways;
  const [byWeight] = packingOrders(problem, homes);
  if (!only || other || !byWeight) return;
  const fullest = packFullest(problem, only, demand, byWeight, effort);
  const patterns = fullest && priced(fullest);
  if (patterns?.every(({ score }) => score < Infinity)) yield patterns;
}

/** The way whose full parcels carry an item at the least price per unit. */
function homeOf(problem: Problem, item: Item): Way | undefined {
  let best: Way | undefined;
  let least = Infinity;
  for (const way of problem.ways) {
    const units = fitting(roomOf(problem, way, false), item);
    if (units === 0) continue;
    const { score } = createPlacer({ ...problem, ways: [way] })([item], [units]);
    // A way that sells other numbers only is still better than none.
    const perUnit = score === Infinity ? Number.MAX_VALUE : score / units;
    if (perUnit >= least) continue;
    least = perUnit;
    best = way;
  }
  return best;
}

function packingOrders({ items }: Problem, homes: readonly (Way | undefined)[]): number[][] {
  const by = (measure: (item: Item, way: Way | undefined) => number) => {
    const keys = items.map((item, index) => measure(item, homes[index]));
    return [...items.keys()].sort((one, other) => (keys[other] ?? 0) - (keys[one] ?? 0));
  };
  const orders = [by(({ line }) => line.weightG), by(({ line }) => line.price), by(largestShare)];
  const known = new Set<string>();
  return orders.filter((order) => {
    const key = order.join();
    return known.has(key) ? false : known.add(key);
  });
}

/** The largest share that a unit takes of any limit of a parcel. */
function largestShare({ line, category }: Item, way: Way | undefined): number {
  if (!way) return 0;
  return Math.max(
    line.weightG / way.maxNetG,
    line.price / way.maxValue,
    1 / way.maxUnits,
    1 / (way.caps[category] ?? 1),
  );
}
