import type { Effort } from "../effort.ts";
import { createDemandMemo } from "./demand-memo.ts";
import type { Cover } from "./dive.ts";
import type { Column, Model } from "./model.ts";

/** A column and its reduced cost; a cover costs at least `base` plus the sum of these. */
export type Candidate = { column: Column; reduced: number };

export type CoverSearch = {
  model: Model;
  demand: Int32Array;
  candidates: readonly Candidate[];
  base: number;
  /** Only covers cheaper than this are of use. */
  below: number;
  maxParcels: number;
  maxNodes: number;
  effort: Effort;
};

export type CoverResult = { cover: Cover | undefined; isComplete: boolean };

const SLACK = 1e-6;
// Candidates looked at for each content that is taken in, on average; more of them make a search too slow.
const CHECKS_PER_NODE = 25;

/** The cheapest exact cover of the demand by candidates, if it is cheap enough; complete when every cover was ruled in or out. */
export function coverExactly(search: CoverSearch): CoverResult {
  const { model, demand, maxNodes } = search;
  const order = rarestFirst(search);
  const groups = groupCandidates(search, order);
  const left = demand.slice();
  const chosen: Column[] = [];
  const memo = createDemandMemo(model.size, maxNodes);
  const isCounting = search.maxParcels !== Infinity;
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
      cover = { columns: [...chosen], cost };
      return;
    }
    nodes += 1;
    if (nodes > maxNodes || checks > maxNodes * CHECKS_PER_NODE) {
      nodes = maxNodes + 1;
      return;
    }
    const from = at === rank ? first : 0;
    if (chosen.length >= search.maxParcels) return;
    if (memo.isKnown(left, from, isCounting ? chosen.length : 0, spent, cost)) return;
    const group = groups[at];
    if (!group) return;
    for (let index = from; index < group.columns.length; index++) {
      const reduced = group.reduced[index] ?? 0;
      if (spent + reduced > budget) break;
      checks += 1;
      if (!take(group, index)) continue;
      const column = group.columns[index] as Column;
      chosen.push(column);
      visit(at, index, spent + reduced, cost + column.cost);
      chosen.pop();
      giveBack(group, index);
      if (nodes > maxNodes) return;
    }
  }

  function take({ starts, items, counts }: Group, index: number): boolean {
    const start = starts[index] ?? 0;
    const end = starts[index + 1] ?? 0;
    for (let at = start; at < end; at++) {
      if ((counts[at] ?? 0) > (left[items[at] ?? 0] ?? 0)) return false;
    }
    for (let at = start; at < end; at++) {
      const item = items[at] ?? 0;
      left[item] = (left[item] ?? 0) - (counts[at] ?? 0);
    }
    return true;
  }

  function giveBack({ starts, items, counts }: Group, index: number): void {
    const end = starts[index + 1] ?? 0;
    for (let at = starts[index] ?? 0; at < end; at++) {
      const item = items[at] ?? 0;
      left[item] = (left[item] ?? 0) + (counts[at] ?? 0);
    }
  }

  visit(0, 0, 0, 0);
  search.effort.spend(nodes * (model.size * 2 + 30) + checks * 3 + search.candidates.length * 4);
  return { cover, isComplete: nodes <= maxNodes };
}

/** Items with few candidates first, so that the search meets its narrow places early. */
function rarestFirst({ model, demand, candidates }: CoverSearch): number[] {
  const times = new Int32Array(model.size);
  for (const { column } of candidates) {
    for (let item = 0; item < model.size; item++) {
      if ((column.counts[item] ?? 0) > 0) times[item] = (times[item] ?? 0) + 1;
    }
  }
  const items = [...demand.keys()].filter((item) => (demand[item] ?? 0) > 0);
  return items.sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other);
}

/** Candidates by falling use, with the units of the k-th one from `starts[k]` on. */
type Group = {
  columns: Column[];
  reduced: Float64Array;
  starts: Int32Array;
  items: number[];
  counts: number[];
};

/** Each candidate in the group of its rarest item, the cheapest first. */
function groupCandidates({ candidates }: CoverSearch, order: readonly number[]): Group[] {
  const byRank: Candidate[][] = order.map(() => []);
  for (const candidate of candidates) {
    for (let rank = 0; rank < order.length; rank++) {
      if ((candidate.column.counts[order[rank] ?? 0] ?? 0) === 0) continue;
      byRank[rank]?.push(candidate);
      break;
    }
  }
  return byRank.map((group) =>
    layGroup(
      group.sort((one, other) => one.reduced - other.reduced),
      order,
    ),
  );
}

function layGroup(candidates: readonly Candidate[], order: readonly number[]): Group {
  const items: number[] = [];
  const counts: number[] = [];
  const starts = new Int32Array(candidates.length + 1);
  for (let index = 0; index < candidates.length; index++) {
    const own = candidates[index]?.column.counts;
    for (const item of order) {
      const count = own?.[item] ?? 0;
      if (count === 0) continue;
      items.push(item);
      counts.push(count);
    }
    starts[index + 1] = items.length;
  }
  return {
    columns: candidates.map(({ column }) => column),
    reduced: Float64Array.from(candidates, ({ reduced }) => reduced),
    starts,
    items,
    counts,
  };
}
