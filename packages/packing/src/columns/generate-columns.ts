import type { Effort } from "../effort.ts";
import { type ColumnPool, fits } from "./column-pool.ts";
import type { Limit, Model, Share } from "./model.ts";
import type { Pricer, Prices } from "./pricer.ts";
import { createMaster } from "./restricted-master.ts";

export type Engine = { model: Model; pricer: Pricer; pool: ColumnPool; effort: Effort; big: number };

export type Relaxation = {
  /** No cover of the demand within the limits costs less than this. */
  bound: number;
  prices: Prices;
  /** Value of `prices` for the demand and limits; equals `bound` once converged. */
  value: number;
  isConverged: boolean;
  isFeasible: boolean;
  shares: Share[];
};

export type Demand = { left: Int32Array; limits: readonly Limit[]; cutoff: number; maxRounds: number };

// A short search mostly finds a column; only the proof that there is none needs a long one.
const SEARCH_NODES = [0, 2_500, 20_000];

/**
 * Solves the linear relaxation of covering `left` by adding the parcels that would lower it, kind by kind, until
 * there are none; stops early once its bound reaches `cutoff`.
 */
export function generateColumns(engine: Engine, { left, limits, cutoff, maxRounds }: Demand): Relaxation {
  const { model, pricer, pool, effort } = engine;
  const master = createMaster(model, left, limits, engine.big);
  for (const column of pool.columns) if (fits(column, left)) master.add(column);
  const parcels = mostParcels(left, limits);
  const leastCosts = model.types.map(({ stepCost }) => Math.min(...stepCost));
  let bound = 0;
  for (let round = 1; ; round++) {
    const pivots = master.pivots();
    const lp = master.solve();
    effort.spend((master.pivots() - pivots + 1) * (model.size * model.size + pool.columns.length * 6));
    const prices = { ...lp.duals, left };
    let mostGain = 0;
    let mostRatio = 0;
    let added = 0;
    const price = (maxNodes: number): void => {
      mostGain = 0;
      mostRatio = 0;
      for (let type = 0; type < model.types.length; type++) {
        const route = model.types[type]?.route ?? 0;
        const { atMost, steps } = pricer.findBest(type, prices, 0, maxNodes, (counts, cost) => {
          const column = { route, counts: counts.slice(), cost };
          if (pool.add(column)) {
            master.add(column);
            added += 1;
          }
          return true;
        });
        effort.spend(steps);
        mostGain = Math.max(mostGain, atMost);
        if (atMost > 0) mostRatio = Math.max(mostRatio, atMost / (leastCosts[type] ?? 0));
      }
    };
    for (const maxNodes of SEARCH_NODES) {
      price(maxNodes);
      if (added > 0 || mostGain <= 0 || effort.isOver()) break;
    }
    const isConverged = mostGain <= 0;
    bound = Math.max(bound, lp.value - parcels * mostGain, lp.value / (1 + mostRatio));
    if (isConverged || added === 0 || bound >= cutoff || round >= maxRounds || effort.isOver()) {
      const isFeasible = !master.hasArtificials();
      return { bound, prices, value: lp.value, isConverged, isFeasible, shares: master.shares() };
    }
  }
}

function mostParcels(left: Int32Array, limits: readonly Limit[]): number {
  const whole = limits.find(({ route, item }) => route < 0 && item < 0);
  return Math.min(
    whole?.high ?? Infinity,
    left.reduce((sum, count) => sum + count, 0),
  );
}
