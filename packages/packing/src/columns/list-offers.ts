import type { Offer } from "./cover-exactly.ts";
import type { Engine, Relaxation } from "./generate-columns.ts";
import { reducedCost } from "./model.ts";

/** How many parcels may be listed, and how many contents of each kind looked at. */
export type ListLimits = { maxOffers: number; maxNodes: number };

/** Every parcel that costs at most `budget` more than its units are worth; undefined where there are too many. */
export function listOffers(
  { model, pricer, effort }: Engine,
  { prices }: Relaxation,
  budget: number,
  { maxOffers, maxNodes }: ListLimits,
): Offer[] | undefined {
  const offers: Offer[] = [];
  for (const column of model.singles) {
    const reduced = reducedCost(column, prices);
    if (reduced <= budget + 1e-6) offers.push({ column, reduced });
  }
  for (let type = 0; type < model.types.length; type++) {
    const lane = model.types[type]?.lane ?? 0;
    const { isComplete, steps } = pricer.findAll(
      { type, prices, threshold: -budget - 1e-6, maxNodes },
      (content, gain) => {
        const column = { ...content, lane, counts: content.counts.slice() };
        offers.push({ column, reduced: -gain });
        // Several kinds of parcels take the same content.
        return offers.length <= 2 * maxOffers;
      },
    );
    effort.spend(steps);
    if (!isComplete || offers.length > 2 * maxOffers) return undefined;
  }
  const distinct = cheapestOfEach(offers);
  return distinct.length > maxOffers ? undefined : distinct;
}

function cheapestOfEach(offers: readonly Offer[]): Offer[] {
  const found = new Map<string, Offer>();
  for (const offer of offers) {
    const key = String.fromCharCode(...offer.column.counts);
    const known = found.get(key);
    const isBetter = known && (known.column.cost - offer.column.cost || known.reduced - offer.reduced) > 0;
    if (!known || isBetter) found.set(key, offer);
  }
  return [...found.values()];
}
