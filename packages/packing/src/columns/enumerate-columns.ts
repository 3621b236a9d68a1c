import { keyOfCounts } from "./column-pool.ts";
import type { Candidate } from "./cover-exactly.ts";
import type { Engine, Relaxation } from "./generate-columns.ts";
import { type Column, reducedCost } from "./model.ts";

/** How many parcels may be listed, and how many contents of each kind looked at. */
export type ListLimits = { maxCandidates: number; maxNodes: number };

const STEPS_PER_LISTED = 25;

/** Every parcel whose reduced cost is at most `budget`; undefined where there are too many. */
export function enumerateColumns(
  { model, pricer, effort }: Engine,
  { prices }: Relaxation,
  budget: number,
  { maxCandidates, maxNodes }: ListLimits,
): Candidate[] | undefined {
  const candidates = new Map<string, Candidate>();
  let listed = 0;
  for (const column of model.singles) {
    const reduced = reducedCost(column, prices);
    if (reduced > budget + 1e-6) continue;
    listed += 1;
    keepCheapest(candidates, column, reduced);
  }
  for (let type = 0; type < model.types.length; type++) {
    const before = listed;
    const lane = model.types[type]?.lane ?? 0;
    const { isComplete, steps } = pricer.findAll(
      { type, prices, threshold: -budget - 1e-6, maxNodes },
      ({ counts, cost, steps }, gain) => {
        listed += 1;
        keepCheapest(candidates, { lane, counts, cost, steps }, -gain);
        // Several kinds of parcels take the same content.
        return listed <= 2 * maxCandidates;
      },
    );
    effort.spend(steps + STEPS_PER_LISTED * (listed - before));
    if (!isComplete || listed > 2 * maxCandidates) return undefined;
  }
  return candidates.size > maxCandidates ? undefined : [...candidates.values()];
}

/** Lists a content that is new or cheaper than before; copies its counts, which are the search's own. */
function keepCheapest(candidates: Map<string, Candidate>, column: Column, reduced: number): void {
  const key = keyOfCounts(column.counts);
  const known = candidates.get(key);
  if (known && (known.column.cost - column.cost || known.reduced - reduced) <= 0) return;
  candidates.set(key, { column: { ...column, counts: column.counts.slice() }, reduced });
}
