import type { Duals, Model } from "./model.ts";
import { createMultipliers, NO_RATING } from "./multipliers.ts";
import { createParcelSearch, type Found, openSearch, type ParcelSearch, runSearch } from "./parcel-search.ts";
import { createResidueBound, createResidueTables, type ResidueTables } from "./residue-bound.ts";

/** What units and parcels are worth, and how many units there are. */
export type Prices = Duals & { left: Int32Array };

export type SearchResult = {
  /** No content gains more than this. */
  atMost: number;
  /** False when contents above the threshold may have been missed. */
  isComplete: boolean;
  /** What the search cost. */
  steps: number;
};

/** What contents to look for: those of one kind of parcel that gain more than `threshold`, among so many looked at. */
export type Wanted = {
  type: number;
  prices: Prices;
  threshold: number;
  maxNodes: number;
  /** False to end soon after a find, which leaves open what others gain; so unless set. */
  isToTheEnd?: boolean;
};

/**
 * Finds parcels that are worth more than they cost. Prices on weight and on tax or value bound from above what any content
 * gains, which settles most calls; a depth-first search under that bound does the rest.
 */
export type Pricer = {
  /**
   * The content whose worth exceeds its cost most, after ever better ones; looks at `maxNodes` contents with a finer bound
   * where a short search does not settle it.
   */
  findBest(wanted: Wanted, found: Found): SearchResult;
  /** Every content that gains more than the threshold. */
  findAll(wanted: Wanted, found: Found): SearchResult;
  /** The items of one kind of parcel that a content gaining more than `threshold` may hold. */
  findItems(wanted: Omit<Wanted, "maxNodes">): { items: number[]; steps: number };
};

const PLAIN_NODES = 400;
// Once a content of use is found, only some more are looked at for a better one, since the prices will change anyway:
// at least so many, and more where few kinds of parcels share the effort.
const NODES_FOR_BETTER = 400;
const NODES_FOR_BETTER_OF_ALL = 3000;
const STEPS_PER_NODE = 8;
const STEPS_PER_ITEM = 4;

export function createPricer(model: Model): Pricer {
  const { rate } = createMultipliers(model);
  const search = createParcelSearch(model, NO_RATING);
  const tables = createResidueTables();
  const nodesForBetter = Math.max(NODES_FOR_BETTER, NODES_FOR_BETTER_OF_ALL / model.types.length);
  const ratingSteps = model.size * STEPS_PER_ITEM;

  /** The search over a kind of parcel; undefined where the prices alone rule all its contents out. */
  function open({ type: index, prices, threshold }: Omit<Wanted, "maxNodes">): ParcelSearch | undefined {
    const rating = rate(index, prices, threshold);
    const type = model.types[index];
    if (!search || !type || rating.gain <= threshold) return undefined;
    openSearch(search, type, rating, {
      worth: prices.worth[type.lane] ?? prices.common,
      perParcel: prices.perLane[type.lane] ?? 0,
    });
    search.nodes = 0;
    search.threshold = threshold;
    search.best = threshold;
    search.missed = -Infinity;
    return search;
  }

  function finish({ best, missed, nodes, maxNodes }: ParcelSearch): SearchResult {
    return {
      atMost: Math.max(best, missed),
      isComplete: missed === -Infinity && maxNodes > 0,
      steps: nodes * STEPS_PER_NODE + ratingSteps,
    };
  }

  function findBest(wanted: Wanted, found: Found): SearchResult {
    const opened = open(wanted);
    if (!opened) return { atMost: wanted.threshold, isComplete: true, steps: ratingSteps };
    opened.isRising = true;
    opened.nodesForBetter = wanted.isToTheEnd ? Infinity : nodesForBetter;
    opened.found = found;
    runSearch(opened, PLAIN_NODES);
    if (wanted.maxNodes > PLAIN_NODES && opened.missed > opened.best)
      searchFinely(opened, tables, wanted.maxNodes);
    return finish(opened);
  }

  function findAll(wanted: Wanted, found: Found): SearchResult {
    const opened = open(wanted);
    if (!opened) return { atMost: wanted.threshold, isComplete: true, steps: ratingSteps };
    opened.isRising = false;
    opened.found = found;
    searchFinely(opened, tables, wanted.maxNodes);
    return finish(opened);
  }

  function findItems(wanted: Omit<Wanted, "maxNodes">): { items: number[]; steps: number } {
    const { atMost, steps } = findBest({ ...wanted, maxNodes: 0 }, () => true);
    if (atMost <= wanted.threshold) return { items: [], steps };
    const { gain, least, rated, order, length } = rate(wanted.type, wanted.prices, wanted.threshold);
    const items: number[] = [];
    for (let at = 0; at < length; at++) {
      const loss = Math.max(0, least - (rated[at] ?? 0));
      if (gain - loss > wanted.threshold) items.push(order[at] ?? 0);
    }
    return { items, steps: steps + ratingSteps };
  }

  return { findBest, findAll, findItems };
}

function searchFinely(search: ParcelSearch, tables: ResidueTables, maxNodes: number): void {
  const { model, type, rating } = search;
  search.residues = createResidueBound({ ...rating, type, weightG: model.weightG }, tables);
  runSearch(search, maxNodes);
}
