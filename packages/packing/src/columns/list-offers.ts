import { keyOfCounts } from "./column-pool.ts";
import type { Offer } from "./cover-exactly.ts";
import type { Engine, Relaxation } from "./generate-columns.ts";
import { type Column, reducedCost } from "./model.ts";

/** How many parcels may be listed, and how many contents of each kind looked at. */
export type ListLimits = { maxOffers: number; maxNodes: number };

/** Every parcel that costs at most `budget` more than its units are worth; undefined where there are too many. */
export function listOffers(
  { model, pricer, effort }: Engine,
  { prices }: Relaxation,
  budget: number,
  { maxOffers, maxNodes }: ListLimits,
): Offer[] | undefined {
  const offers = new Map<string, Offer>();
  let listed = 0;
  for (const column of model.singles) {
    const reduced = reducedCost(column, prices);
    if (reduced > budget + 1e-6) continue;
    listed += 1;
    keepCheapest(offers, column, reduced);
  }
  for (let type = 0; type < model.types.length; type++) {
    const lane = model.types[type]?.lane ?? 0;
    const { isComplete, steps } = pricer.findAll(
      { type, prices, threshold: -budget - 1e-6, maxNodes },
      ({ counts, cost, steps }, gain) => {
        listed += 1;
        keepCheapest(offers, { lane, counts, cost, steps }, -gain);
        // Several kinds of parcels take the same content.
        return listed <= 2 * maxOffers;
      },
    );
    effort.spend(steps);
    if (!isComplete || listed > 2 * maxOffers) return undefined;
  }
  return offers.size > maxOffers ? undefined : [...offers.values()];
}

/** Lists a content that is new or cheaper than before; copies its counts, which are the search's own. */
function keepCheapest(offers: Map<string, Offer>, column: Column, reduced: number): void {
  const key = keyOfCounts(column.counts);
  const known = offers.get(key);
  if (known && (known.column.cost - column.cost || known.reduced - reduced) <= 0) return;
  offers.set(key, { column: { ...column, counts: column.counts.slice() }, reduced });
}
