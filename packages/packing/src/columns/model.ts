import type { Problem } from "../compile-problem.ts";
import { createPlacer, type Placer } from "../place-parcel.ts";
import { type BinType, compileBinTypes } from "./bin-type.ts";

/** `counts[i]` units of each item in one parcel on a route of the model, at least as dear as its best price there. */
export type Column = { route: number; counts: Int32Array; cost: number };

/** A column in a fractional solution and how often it stands there. */
export type Share = { column: Column; share: number };

/**
 * At least `low` and at most `high` of the parcels on one route, or on all of them with route -1; where `item` is
 * not -1, only parcels with at least `least` units of it count.
 */
export type Limit = { route: number; item: number; least: number; low: number; high: number };

/** True when a parcel counts towards a limit. */
export function isCounted({ route, item, least }: Limit, column: Column): boolean {
  if (route >= 0 && route !== column.route) return false;
  return item < 0 || (column.counts[item] ?? 0) >= least;
}

/** What a parcel with at least `least` units of an item is worth beside its units. */
export type Bonus = { item: number; least: number; worth: number };

/** What the units of a parcel are worth, and what a parcel of each route costs beside its price. */
export type Duals = { worth: Float64Array; perRoute: Float64Array; bonuses: readonly Bonus[] };

/** How much dearer a parcel is than its units are worth. */
export function reducedCost(column: Column, { worth, perRoute, bonuses }: Duals): number {
  const { counts, cost, route } = column;
  let reduced = cost + (perRoute[route] ?? 0);
  for (let item = 0; item < counts.length; item++) reduced -= (counts[item] ?? 0) * (worth[item] ?? 0);
  for (const bonus of bonuses) if ((counts[bonus.item] ?? 0) >= bonus.least) reduced -= bonus.worth;
  return reduced;
}

/** A problem in the form that the column search reads: plain arrays over items and kinds of parcels. */
export type Model = {
  problem: Problem;
  place: Placer;
  size: number;
  demand: Int32Array;
  weightG: Float64Array;
  value: Float64Array;
  category: Int32Array;
  types: BinType[];
  routes: number;
  /** The best parcel of one unit of each item on each route, also where only a single unit may exceed the value limit. */
  singles: Column[];
};

/** Score of a parcel = perParcel + fee × perFeeCent + tax × perTaxCent, all whole numbers. */
export type Weights = { perParcel: number; perFeeCent: number; perTaxCent: number };

/** The model of a problem under weights of its own. */
export function compileModel(original: Problem, weights: Weights): Model {
  const problem = { ...original, ...weights };
  const { items } = problem;
  const types = compileBinTypes(problem);
  return {
    problem,
    place: createPlacer(problem),
    size: items.length,
    demand: Int32Array.from(items, (item) => item.line.qty),
    weightG: Float64Array.from(items, (item) => item.line.weightG),
    value: Float64Array.from(items, (item) => item.line.price),
    category: Int32Array.from(items, (item) => item.category),
    types,
    routes: new Set(problem.ways.map((way) => way.route)).size,
    singles: listSingles(problem),
  };
}

function listSingles(problem: Problem): Column[] {
  const routes = [...new Set(problem.ways.map((way) => way.route))];
  return routes.flatMap((route, index) => {
    const place = createPlacer({ ...problem, ways: problem.ways.filter((way) => way.route === route) });
    return problem.items.flatMap((item, at) => {
      const { score } = place([item], [1]);
      if (score === Infinity) return [];
      const counts = new Int32Array(problem.items.length);
      counts[at] = 1;
      return [{ route: index, counts, cost: score }];
    });
  });
}
