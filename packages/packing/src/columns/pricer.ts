import { createLagrangianBounds, NO_BOUND } from "./lagrangian-bounds.ts";
import type { Model, Prices } from "./model.ts";
import {
  createParcelSearch,
  type OnContent,
  openSearch,
  type ParcelSearch,
  runSearch,
} from "./parcel-search.ts";
import { createResidueBound, createResidueTables, type ResidueTables } from "./residue-bound.ts";

export type SearchResult = {
  /** No content gains more than this. */
  atMost: number;
  /** False when contents above the threshold may have been missed. */
  isComplete: boolean;
  /** What the search cost. */
  steps: number;
};

/** What contents to look for: those of one kind of parcel that gain more than `threshold`, among so many looked at. */
export type PricingRequest = {
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
  findBest(request: PricingRequest, onContent: OnContent): SearchResult;
  /** Every content that gains more than the threshold. */
  findAll(request: PricingRequest, onContent: OnContent): SearchResult;
  /** The items of one kind of parcel that a content gaining more than `threshold` may hold. */
  findItems(request: Omit<PricingRequest, "maxNodes">): { items: number[]; steps: number };
};

const PLAIN_NODES = 400;
// Once a content of use is found, only some more are looked at for a better one, since the prices will change anyway:
// at least so many, and more where few kinds of parcels share the effort.
const NODES_FOR_BETTER = 400;
const NODES_FOR_BETTER_OF_ALL = 3000;
const STEPS_PER_NODE = 8;
const STEPS_PER_ITEM = 4;

export function createPricer(model: Model): Pricer {
  const { boundGain } = createLagrangianBounds(model);
  const search = createParcelSearch(model, NO_BOUND);
  const tables = createResidueTables();
  const nodesForBetter = Math.max(NODES_FOR_BETTER, NODES_FOR_BETTER_OF_ALL / model.types.length);
  const boundSteps = model.size * STEPS_PER_ITEM;

  /** The search over a kind of parcel; undefined where the prices alone rule all its contents out. */
  function open({
    type: index,
    prices,
    threshold,
  }: Omit<PricingRequest, "maxNodes">): ParcelSearch | undefined {
    const lagrangian = boundGain(index, prices, threshold);
    const type = model.types[index];
    if (!search || !type || lagrangian.gain <= threshold) return undefined;
    openSearch(search, type, lagrangian, {
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
      steps: nodes * STEPS_PER_NODE + boundSteps,
    };
  }

  function findBest(request: PricingRequest, onContent: OnContent): SearchResult {
    const opened = open(request);
    if (!opened) return { atMost: request.threshold, isComplete: true, steps: boundSteps };
    opened.isRising = true;
    opened.nodesForBetter = request.isToTheEnd ? Infinity : nodesForBetter;
    opened.onContent = onContent;
    runSearch(opened, PLAIN_NODES);
    if (request.maxNodes > PLAIN_NODES && opened.missed > opened.best)
      searchFinely(opened, tables, request.maxNodes);
    return finish(opened);
  }

  function findAll(request: PricingRequest, onContent: OnContent): SearchResult {
    const opened = open(request);
    if (!opened) return { atMost: request.threshold, isComplete: true, steps: boundSteps };
    opened.isRising = false;
    opened.onContent = onContent;
    searchFinely(opened, tables, request.maxNodes);
    return finish(opened);
  }

  function findItems(request: Omit<PricingRequest, "maxNodes">): { items: number[]; steps: number } {
    const { atMost, steps } = findBest({ ...request, maxNodes: 0 }, () => true);
    if (atMost <= request.threshold) return { items: [], steps };
    const { gain, least, rated, order, length } = boundGain(request.type, request.prices, request.threshold);
    const items: number[] = [];
    for (let at = 0; at < length; at++) {
      const loss = Math.max(0, least - (rated[at] ?? 0));
      if (gain - loss > request.threshold) items.push(order[at] ?? 0);
    }
    return { items, steps: steps + boundSteps };
  }

  return { findBest, findAll, findItems };
}

function searchFinely(search: ParcelSearch, tables: ResidueTables, maxNodes: number): void {
  const { model, type, lagrangian } = search;
  search.residues = createResidueBound({ ...lagrangian, type, weightG: model.weightG }, tables);
  runSearch(search, maxNodes);
}
