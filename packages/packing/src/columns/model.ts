import type { Problem } from "../compile-problem.ts";
import { createPlacer, type Placer } from "../place-parcel.ts";
import type { Route } from "../rule-set.ts";
import { type BinType, compileBinTypes } from "./bin-type.ts";
import { feeStepsOf } from "./fee-steps.ts";
import { laneOf, routesOf } from "./lane.ts";

/**
 * `counts[i]` units of each item in one parcel on a lane, at least as dear as its best price there. A lane is a route
 * with its tax or a route without, since the two differ in what a unit costs.
 */
export type Column = {
  lane: number;
  counts: Int32Array;
  cost: number;
  /** How many steps its fee lies above the first weight; 0 where fees do not rise in equal steps. */
  steps: number;
};

/** A column in a fractional solution and how often it stands there: its primal value. */
export type Share = { column: Column; share: number };

/** What a limit (a side constraint of the master, from branching or from the objective) counts: parcels on a lane or on all of them, some of them only, their fee steps, or units. */
export type Quantity = {
  /** -1 for all lanes. */
  lane: number;
  /** -1 for every parcel. */
  item: number;
  /** Only parcels with at least so many units of the item count; with 0 its units count instead of parcels. */
  least: number;
  /** The fee steps of the parcels on the lane count instead of the parcels. */
  isOnSteps: boolean;
};

/** At least `low` and at most `high` of what a quantity counts. */
export type Limit = Quantity & { low: number; high: number };

export const ALL_PARCELS: Quantity = { lane: -1, item: -1, least: 0, isOnSteps: false };

export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  const { lane, item, least, isOnSteps } = other;
  return one.lane === lane && one.item === item && one.least === least && one.isOnSteps === isOnSteps;
}

/** True for a limit on the number of all parcels. */
export function isOnTotal({ lane, item }: Quantity): boolean {
  return lane < 0 && item < 0;
}

/** True for a limit on the number of parcels on one lane. */
export function isOnLane({ lane, item, isOnSteps }: Quantity): boolean {
  return lane >= 0 && item < 0 && !isOnSteps;
}

/** True for a limit on the units of an item on one lane. */
export function isOnUnits({ lane, item, least }: Quantity): boolean {
  return lane >= 0 && item >= 0 && least === 0;
}

/** How much one parcel adds to what a quantity counts. */
export function countedIn({ lane, item, least, isOnSteps }: Quantity, column: Column): number {
  if (lane >= 0 && lane !== column.lane) return 0;
  if (isOnSteps) return column.steps;
  if (item < 0) return 1;
  const units = column.counts[item] ?? 0;
  return least === 0 ? units : units >= least ? 1 : 0;
}

/** What a parcel with at least `least` units of an item is worth beside its units. */
export type Bonus = { item: number; least: number; worth: number };

/** The dual prices: what units are worth on each lane, and what a parcel on it costs beside its price. */
export type Duals = {
  worth: readonly Float64Array[];
  perLane: Float64Array;
  /** What each fee step of a parcel on a lane costs beside the fee. */
  perStep: Float64Array;
  /** What the units are worth wherever no limit on a lane says otherwise. */
  common: Float64Array;
  /** What parcels on each lane take off the value of the prices, however many of them there are. */
  lost: Float64Array;
  /** What each limit adds to the value of the prices. */
  ofLimits: Float64Array;
  /** What one more of what each limit counts costs beside. */
  perLimit: Float64Array;
  bonuses: readonly Bonus[];
};

/** What units and parcels are worth, and how many units there are. */
export type Prices = Duals & { left: Int32Array };

/** The reduced cost of a parcel: how much dearer it is than its units are worth. */
export function reducedCost(column: Column, duals: Duals): number {
  const { counts, cost, lane } = column;
  const { perLane, perStep, bonuses } = duals;
  const worth = duals.worth[lane] ?? NOTHING;
  let reduced = cost + (perLane[lane] ?? 0) + (perStep[lane] ?? 0) * column.steps;
  for (let item = 0; item < counts.length; item++) reduced -= (counts[item] ?? 0) * (worth[item] ?? 0);
  for (const bonus of bonuses) if ((counts[bonus.item] ?? 0) >= bonus.least) reduced -= bonus.worth;
  return reduced;
}

const NOTHING = new Float64Array(0);

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
  lanes: number;
  /** The price of a fee step on each lane; 0 where fees do not rise in equal steps. */
  perFeeStep: Float64Array;
  /** The best parcel of one unit of each item on each lane, also where only a single unit may exceed the value limit. */
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
    lanes: 2 * routesOf(problem).length,
    perFeeStep: Float64Array.from(routesOf(problem).flatMap((route) => priceOfStep(route, problem))),
    singles: listSingles(problem),
  };
}

function priceOfStep({ fee }: Route, { perFeeCent }: Problem): [number, number] {
  const price = fee.mode === "WEIGHT" ? fee.stepFee * perFeeCent : 0;
  return [price, price];
}

function listSingles(problem: Problem): Column[] {
  return routesOf(problem).flatMap((route) => {
    const place = createPlacer({ ...problem, ways: problem.ways.filter((way) => way.route === route) });
    return problem.items.flatMap((item, at) => {
      const { score, way, fee, tax } = place([item], [1]);
      if (!way) return [];
      const counts = new Int32Array(problem.items.length);
      counts[at] = 1;
      const steps = feeStepsOf(route, fee, 1);
      return [{ lane: laneOf(problem, way, tax > 0), counts, cost: score, steps }];
    });
  });
}
