import type { Problem } from "../compile-problem.ts";
import { createPlacer, type Placer } from "../place-parcel.ts";
import { type BinType, compileBinTypes } from "./bin-type.ts";

/** `counts[i]` units of each item in one parcel on a route of the model, at least as dear as its best price there. */
export type Column = { route: number; counts: Int32Array; cost: number };

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
