import type { Offer } from "./cover-exactly.ts";
import type { Engine, Relaxation } from "./generate-columns.ts";
import { type Column, reducedCost } from "./model.ts";

/** With more parcels than these no search through their covers ends. */
export const MAX_OFFERS = 3000;

/** Every parcel that costs at most `budget` more than its units are worth; undefined where there are too many. */
export function listOffers(
  { model, pricer, effort }: Engine,
  relaxation: Relaxation,
  budget: number,
): Offer[] | undefined {
  const offers = new Map<string, Offer>();
  const { prices } = relaxation;
  const add = (column: Column, reduced: number): void => {
    const key = String.fromCharCode(...column.counts);
    const known = offers.get(key);
    const isBetter = known && (known.column.cost - column.cost || known.reduced - reduced) > 0;
    if (!known || isBetter) offers.set(key, { column, reduced });
  };
  for (const column of model.singles) {
    const reduced = reducedCost(column, relaxation.prices);
    if (reduced <= budget + 1e-6) add(column, reduced);
  }
  for (let type = 0; type < model.types.length; type++) {
    const lane = model.types[type]?.lane ?? 0;
    let isFull = false;
    const { isComplete, steps } = pricer.findAll(type, prices, -budget - 1e-6, (content, gain) => {
      isFull = offers.size > MAX_OFFERS;
      if (!isFull) add({ ...content, lane, counts: content.counts.slice() }, -gain);
      return !isFull;
    });
    effort.spend(steps);
    if (isFull || !isComplete) return undefined;
  }
  return [...offers.values()];
}
