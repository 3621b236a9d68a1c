import { createColumnList } from "./column-list.ts";
import type { Candidate } from "./cover-exactly.ts";
import type { Engine, Relaxation } from "./generate-columns.ts";
import { reducedCost } from "./model.ts";

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
  const list = createColumnList(model.size, maxCandidates);
  for (const column of model.singles) {
    const reduced = reducedCost(column, prices);
    if (reduced <= budget + 1e-6 && !list.keep(column, reduced)) return undefined;
  }
  for (let type = 0; type < model.types.length; type++) {
    const lane = model.types[type]?.lane ?? 0;
    let listed = 0;
    const { isComplete, steps } = pricer.findAll(
      { type, prices, threshold: -budget - 1e-6, maxNodes },
      ({ counts, cost, steps }, gain) => {
        listed += 1;
        return list.keep({ lane, counts, cost, steps }, -gain);
      },
    );
    effort.spend(steps + STEPS_PER_LISTED * listed);
    if (!isComplete) return undefined;
  }
  return list.columns();
}
