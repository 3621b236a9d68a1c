import type { Effort } from "../effort.ts";
import { type ColumnPool, fits } from "./column-pool.ts";
import { isOnLane, isOnTotal, type Limit, type Model, type Prices, type Share } from "./model.ts";
import type { Pricer } from "./pricer.ts";
import {
  type Basis,
  createMaster,
  type LpSolution,
  type Master,
  stepsPerPivot,
} from "./restricted-master.ts";

export type Engine = {
  model: Model;
  pricer: Pricer;
  pool: ColumnPool;
  effort: Effort;
  /** The price of a unit left uncovered, above that of any parcel. */
  big: number;
  /** The least budget that allowed more parcels than could be listed, by how many could; whether the best cover was improved by parts. */
  reach: { tooWide: Map<number, number>; isRepacked: boolean };
};

export type Relaxation = {
  /** No cover of the demand within the limits costs less than this: the value of `prices` for them. */
  bound: number;
  /** At these prices no parcel is worth more than it costs. */
  prices: Prices;
  /** What the bound may still rise to. */
  ceiling: number;
  /** True when the bound is as high as it gets, or nearly. */
  isConverged: boolean;
  shares: Share[];
  basis: Basis;
};

export type Demand = {
  left: Int32Array;
  limits: readonly Limit[];
  cutoff: number;
  maxRounds: number;
  /** Where a similar relaxation ended. */
  basis: Basis | undefined;
  /** True where the columns matter and not how good the bound is. */
  isRough: boolean;
  /** True where the bound matters even if it stays below the cutoff. */
  isThorough: boolean;
};

/** How long each kind of parcel is searched; a hasty pass (partial pricing) ends with the first kind that has something. */
type PricingPass = { maxNodes: number; isHasty: boolean; isToTheEnd: boolean };

// A short search mostly finds a column; only the proof that there is none needs a long one.
const NONE: PricingPass = { maxNodes: 0, isHasty: false, isToTheEnd: false };
const SHORT: PricingPass = { maxNodes: 2_500, isHasty: false, isToTheEnd: false };
const LONG: PricingPass = { maxNodes: 20_000, isHasty: false, isToTheEnd: true };
// Long searches over every kind of parcel give a good bound; now and then is enough for when the effort ends early.
const ROUNDS_PER_BOUND = 4;
// Many parcels are worth just what they cost. At prices this much lower they are not, which makes the proof short.
const NEARLY = 1 - 1e-4;
// Prices further from the optimum leave too many parcels that a better cover might use.
const CLOSE = 0.98;

/**
 * Solves the linear relaxation of covering `left` by adding the parcels that would lower it, kind by kind, until
 * there are none; stops early once its bound reaches `cutoff`.
 */
export function generateColumns(engine: Engine, demand: Demand): Relaxation {
  const { left, limits, cutoff, maxRounds, isRough, isThorough } = demand;
  const { model, pool, effort } = engine;
  const master = createMaster(model, left, limits, { big: engine.big, expected: pool.columns.length + 60 });
  for (const column of pool.columns) if (fits(column, left)) master.add(column);
  if (demand.basis) master.startFrom(demand.basis, effort, model.size * stepsPerPivot(model, 0));
  const most = mostOnLanes(model, demand);
  let best: LpSolution | undefined;
  for (let round = 1; ; round++) {
    const lp = master.solve(effort, stepsPerPivot(model, pool.columns.length));
    // Prices that come before the cheapest solution bound nothing; those of a round before still do, and no prices at all.
    if (!lp.isOptimal) return relaxationOf(master, best ?? master.scaled(0), lp.value, left);
    let found = addColumns(engine, master, { ...lp.duals, left }, NONE);
    const isOpen = () => found.added === 0 && found.ratio > 0 && !effort.isOver();
    best = improveDuals(best, master, 1, found, most);
    if (isOpen()) {
      found = addColumns(
        engine,
        master,
        { ...lp.duals, left },
        { ...SHORT, isHasty: round % ROUNDS_PER_BOUND > 0 },
      );
      if (found.isWhole) best = improveDuals(best, master, 1, found, most);
    }
    // A bound that stays below the cutoff settles nothing; parts of the node are bounded higher with less effort.
    const isMoot = !isThorough && lp.value < cutoff && best.value >= CLOSE * lp.value;
    if (!isRough && !isMoot && isOpen()) {
      found = addColumns(engine, master, { ...master.scaled(NEARLY).duals, left }, LONG);
      if (found.isWhole) best = improveDuals(best, master, NEARLY, found, most);
    }
    const { added } = found;
    if (added === 0 || best.value >= cutoff || round >= maxRounds || effort.isOver())
      return relaxationOf(master, best, lp.value, left);
  }
}

function relaxationOf(
  master: Master,
  { value, duals }: LpSolution,
  ceiling: number,
  left: Int32Array,
): Relaxation {
  return {
    bound: value,
    prices: { ...duals, left },
    ceiling,
    isConverged: value >= CLOSE * ceiling,
    shares: master.shares(),
    basis: master.basis(),
  };
}

type PricingResult = {
  added: number;
  /** What a parcel on each lane may be worth above its cost, at most. */
  gains: Float64Array;
  /** No parcel is worth more than its cost and this share of it. */
  ratio: number;
  /** False where some kinds of parcels were not looked at, so that neither holds. */
  isWhole: boolean;
};

/**
 * The better of the prices so far and those of the master, made such that no parcel is worth more than it costs (a dual
 * solution that holds for columns yet unknown): either all of them are lowered by the same share, which is Farley's
 * bound, or each lane takes what its parcels are overpaid at most, which is Lasdon's.
 */
function improveDuals(
  known: LpSolution | undefined,
  master: Master,
  scale: number,
  { gains, ratio }: PricingResult,
  most: Float64Array,
): LpSolution {
  const lowered = master.scaled(scale / (1 + ratio));
  const best = known && known.value >= lowered.value ? known : lowered;
  const { duals, value } = master.scaled(scale);
  const lost = gains.map((gain, lane) => (gain > 0 ? gain * (most[lane] ?? 0) : 0));
  const left = value - lost.reduce((sum, cents) => sum + cents, 0);
  if (left <= best.value) return best;
  const perLane = duals.perLane.map((cents, lane) => cents + (gains[lane] ?? 0));
  return { duals: { ...duals, perLane, lost }, value: left };
}

/** The parcels on each lane that a cover cheaper than `cutoff` has at most. */
function mostOnLanes({ types, lanes, singles }: Model, { left, limits, cutoff }: Demand): Float64Array {
  const units = left.reduce((sum, count) => sum + count, 0);
  const most = new Float64Array(lanes);
  const least = new Float64Array(lanes).fill(Infinity);
  for (const { lane, leastCost } of types) least[lane] = Math.min(least[lane] ?? 0, leastCost);
  for (const { lane, cost } of singles) least[lane] = Math.min(least[lane] ?? 0, cost);
  const total = limits.find(isOnTotal)?.high ?? Infinity;
  for (let lane = 0; lane < lanes; lane++) {
    const own = limits.find((limit) => limit.lane === lane && isOnLane(limit))?.high ?? Infinity;
    const byCost = least[lane] === 0 ? Infinity : Math.floor(cutoff / (least[lane] ?? 1));
    most[lane] = Math.max(0, Math.min(units, total, own, byCost));
  }
  return most;
}

/** Adds the parcels that are worth more than they cost, as far as a look at each kind finds them. */
function addColumns(
  { model, pricer, pool, effort }: Engine,
  master: Master,
  prices: Prices,
  { maxNodes, isHasty, isToTheEnd }: PricingPass,
): PricingResult {
  let added = 0;
  let ratio = 0;
  const gains = new Float64Array(model.lanes);
  for (const [type, { lane, leastCost }] of model.types.entries()) {
    const { atMost, steps: spent } = pricer.findBest(
      { type, prices, threshold: 0, maxNodes, isToTheEnd },
      ({ counts, cost, steps }) => {
        const column = { lane, counts: counts.slice(), cost, steps };
        if (pool.add(column)) {
          master.add(column);
          added += 1;
        }
        return true;
      },
    );
    effort.spend(spent);
    gains[lane] = Math.max(gains[lane] ?? 0, atMost);
    if (atMost > 0) ratio = Math.max(ratio, atMost / leastCost);
    // Long searches for the kinds still to come are better made at the prices that this parcel leads to. Nothing is known
    // of those at the present ones, so what was found here is no ground for a bound.
    if (added > 0 && isHasty) return { added, gains, ratio, isWhole: false };
  }
  return { added, gains, ratio, isWhole: true };
}
