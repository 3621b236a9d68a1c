import type { Effort } from "../effort.ts";
import type { Cover } from "./dive.ts";
import type { Column, Model } from "./model.ts";

/** A column and what it costs above what its units are worth; a cover costs at least `base` plus the sum of these. */
export type Offer = { column: Column; reduced: number };

export type CoverSearch = {
  model: Model;
  demand: Int32Array;
  offers: readonly Offer[];
  base: number;
  /** Only covers cheaper than this are of use. */
  below: number;
  maxParcels: number;
  maxNodes: number;
  effort: Effort;
};

export type CoverResult = { cover: Cover | undefined; isComplete: boolean };

const SLACK = 1e-6;
// Offers looked at for each content that is taken in, on average; more of them make a search too slow.
const CHECKS_PER_NODE = 25;

/** The cheapest exact cover of the demand by offers, if it is cheap enough; complete when every cover was ruled in or out. */
export function coverExactly(search: CoverSearch): CoverResult {
  const { model, demand, maxNodes } = search;
  const order = rarestFirst(search);
  const groups = groupOffers(search, order);
  const left = demand.slice();
  const chosen: Offer[] = [];
  const failed = new Map<string, { spent: number; cost: number }>();
  let below = search.below;
  let budget = below - search.base - SLACK;
  let cover: Cover | undefined;
  let nodes = 0;
  let checks = 0;

  function visit(rank: number, first: number, spent: number, cost: number): void {
    let at = rank;
    while (at < order.length && (left[order[at] ?? 0] ?? 0) === 0) at += 1;
    if (at === order.length) {
      if (cost >= below) return;
      below = cost;
      budget = below - search.base - SLACK;
      cover = { columns: chosen.map(({ column }) => column), cost };
      return;
    }
    nodes += 1;
    if (nodes > maxNodes || checks > maxNodes * CHECKS_PER_NODE) {
      nodes = maxNodes + 1;
      return;
    }
    const from = at === rank ? first : 0;
    if (chosen.length >= search.maxParcels) return;
    const key = keyOf(left, from, search.maxParcels === Infinity ? 0 : chosen.length);
    const tried = failed.get(key);
    if (tried && tried.spent <= spent && tried.cost <= cost) return;
    failed.set(key, { spent, cost });
    const group = groups[at] ?? [];
    for (let index = from; index < group.length; index++) {
      const offer = group[index];
      if (!offer || spent + offer.reduced > budget) break;
      checks += 1;
      if (!takes(left, offer.column)) continue;
      chosen.push(offer);
      visit(at, index, spent + offer.reduced, cost + offer.column.cost);
      chosen.pop();
      gives(left, offer.column);
      if (nodes > maxNodes) return;
    }
  }

  visit(0, 0, 0, 0);
  search.effort.spend(nodes * (model.size * 4 + 60) + checks * 4);
  return { cover, isComplete: nodes <= maxNodes };
}

function takes(left: Int32Array, { counts }: Column): boolean {
  for (let item = 0; item < counts.length; item++) {
    if ((counts[item] ?? 0) > (left[item] ?? 0)) return false;
  }
  for (let item = 0; item < counts.length; item++) left[item] = (left[item] ?? 0) - (counts[item] ?? 0);
  return true;
}

function gives(left: Int32Array, { counts }: Column): void {
  for (let item = 0; item < counts.length; item++) left[item] = (left[item] ?? 0) + (counts[item] ?? 0);
}

/** Items with few offers first, so that the search meets its narrow places early. */
function rarestFirst({ model, demand, offers }: CoverSearch): number[] {
  const times = new Float64Array(model.size);
  for (const { column } of offers) {
    column.counts.forEach((count, item) => {
      if (count > 0) times[item] = (times[item] ?? 0) + 1;
    });
  }
  const items = [...demand.keys()].filter((item) => (demand[item] ?? 0) > 0);
  return items.sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other);
}

/** Each offer in the group of its rarest item, the cheapest first. */
function groupOffers({ offers }: CoverSearch, order: readonly number[]): Offer[][] {
  const groups: Offer[][] = order.map(() => []);
  for (const offer of offers) {
    const rank = order.findIndex((item) => (offer.column.counts[item] ?? 0) > 0);
    groups[rank]?.push(offer);
  }
  for (const group of groups) group.sort((one, other) => one.reduced - other.reduced);
  return groups;
}

function keyOf(left: Int32Array, from: number, parcels: number): string {
  let key = String.fromCharCode(from, parcels);
  for (const count of left) key += String.fromCharCode(count);
  return key;
}
