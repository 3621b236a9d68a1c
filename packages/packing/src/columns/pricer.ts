import type { BinType } from "./bin-type.ts";
import type { Column, Duals, Model } from "./model.ts";
import { createMultipliers } from "./multipliers.ts";
import { createResidueBound, type ResidueBound } from "./residue-bound.ts";

/** What units and parcels are worth, and how many units there are. */
export type Prices = Duals & { left: Int32Array };

/** Takes one content; false ends the search. */
export type Found = (content: Content, gain: number) => boolean;

/** What a parcel holds, without its lane; the counts are the search's own and change with its next step. */
export type Content = Pick<Column, "counts" | "cost" | "steps">;

export type SearchResult = {
  /** The largest gain of all contents, or the threshold where none is larger; exact only when complete. */
  best: number;
  /** No content gains more than this. */
  atMost: number;
  /** False when contents above the threshold may have been missed. */
  isComplete: boolean;
  /** What the search cost. */
  steps: number;
};

export type Pricer = {
  /**
   * The content of one kind of parcel whose worth exceeds its cost most, if it gains more than `threshold`, after ever
   * better ones; looks at `moreNodes` contents with a finer bound where a short search does not settle it.
   */
  findBest(type: number, prices: Prices, threshold: number, moreNodes: number, found: Found): SearchResult;
  /** Every content that gains more than `threshold`, looking at `maxNodes` contents at most. */
  findAll(type: number, prices: Prices, threshold: number, maxNodes: number, found: Found): SearchResult;
  /** The items of one kind of parcel that a content gaining more than `threshold` may hold. */
  findItems(type: number, prices: Prices, threshold: number): { items: number[]; steps: number };
};

const PLAIN_NODES = 400;
// Larger than the rounding of the multipliers, smaller than the grid on which worth is laid.
const SLACK = 1e-6;

/** A depth-first search over parcel contents, bounded by multipliers on weight and on tax or value. */
export function createPricer(model: Model): Pricer {
  const { size, weightG, value, category, types } = model;
  const multipliers = createMultipliers(model);
  const used = new Int32Array(size);
  const counts = new Int32Array(size);
  const profit = new Float64Array(size);
  const start = new Int32Array(size + 1);
  const room = new Int32Array(model.problem.categories.length);
  const cappedFrom = new Float64Array(size);
  let isCapped = false;
  let sums = new Float64Array(256);
  let costFrom = new Float64Array(64);
  let type: BinType | undefined;
  let order: Int32Array = new Int32Array(0);
  let rated: Float64Array = new Float64Array(0);
  let stepCost: Float64Array = new Float64Array(0);
  let most: Int32Array = new Int32Array(0);
  let length = 0;
  let slots = 0;
  let perParcel = 0;
  let nodes = 0;
  let maxNodes = 0;
  let maxNodesAll = 0;
  let threshold = 0;
  let isRising = true;
  let best = 0;
  let missed = -Infinity;
  let perGram = 0;
  let fixed = 0;
  let residues: ResidueBound | undefined;
  let found: Found = () => true;

  function open(index: number, prices: Prices, least: number): boolean {
    const rating = multipliers.rate(index, prices, least);
    type = types[index];
    if (!type || rating.gain <= least) {
      missed = -Infinity;
      best = least;
      return false;
    }
    ({ order, rated, most, length, stepCost, perGram, fixed } = rating);
    residues = undefined;
    perParcel = prices.perLane[type.lane] ?? 0;
    const worth = prices.worth[type.lane] ?? sums;
    for (let item = 0; item < size; item++) {
      used[item] = 0;
      profit[item] = (worth[item] ?? 0) - (type.unitCost[item] ?? 0);
    }
    layCapped(type);
    room.set(type.caps);
    laySums();
    layCosts(type);
    nodes = 0;
    threshold = least;
    best = least;
    missed = -Infinity;
    return true;
  }

  /** Running sums of the units in falling order of their rating, so that any stretch of them is one subtraction. */
  function laySums(): void {
    let needed = 1;
    for (let at = 0; at < length; at++) needed += most[at] ?? 0;
    if (sums.length < needed) sums = new Float64Array(needed * 2);
    let slot = 0;
    let sum = 0;
    sums[0] = 0;
    for (let at = 0; at < length; at++) {
      start[at] = slot;
      const step = Math.max(0, rated[at] ?? 0);
      for (let unit = most[at] ?? 0; unit > 0; unit--) {
        sum += step;
        slot += 1;
        sums[slot] = sum;
      }
    }
    slots = slot;
  }

  /**
   * The most that the items from a rank on can bring where the limit of a category keeps some of them out; the
   * running sums know nothing of categories.
   */
  function layCapped({ caps, maxUnits }: BinType): void {
    room.fill(0);
    for (let at = 0; at < length; at++) {
      const cat = category[order[at] ?? 0] ?? 0;
      room[cat] = (room[cat] ?? 0) + (most[at] ?? 0);
    }
    isCapped = caps.some((cap, cat) => cap < (room[cat] ?? 0));
    for (let from = 0; isCapped && from < length; from++) {
      room.set(caps);
      let free = maxUnits;
      let sum = 0;
      for (let at = from; at < length && free > 0 && (rated[at] ?? 0) > 0; at++) {
        const cat = category[order[at] ?? 0] ?? 0;
        const count = Math.min(free, most[at] ?? 0, room[cat] ?? 0);
        room[cat] = (room[cat] ?? 0) - count;
        free -= count;
        sum += count * (rated[at] ?? 0);
      }
      cappedFrom[from] = sum;
    }
  }

  /** The most that the weight may still give back when the fee stands at a step or above. */
  function layCosts({ stepG }: BinType): void {
    if (costFrom.length < stepG.length) costFrom = new Float64Array(stepG.length * 2);
    let most = -Infinity;
    for (let step = stepG.length - 1; step >= 0; step--) {
      most = Math.max(most, perGram * (stepG[step] ?? 0) - (stepCost[step] ?? 0));
      costFrom[step] = most + fixed - perParcel;
    }
  }

  function emit(kind: BinType, gain: number, step: number): void {
    best = Math.max(best, gain);
    if (isRising) threshold = gain;
    for (let item = 0; item < size; item++) counts[item] = 0;
    for (let at = 0; at < length; at++) counts[order[at] ?? 0] = used[at] ?? 0;
    // A search without nodes left comes to its end as one that found too many.
    const content = { counts, cost: costOf(kind, step), steps: kind.feeSteps[step] ?? 0 };
    if (!found(content, gain)) maxNodes = 0;
  }

  function visit(
    kind: BinType,
    from: number,
    units: number,
    grams: number,
    cents: number,
    taxes: number,
    excess: number,
    sumRated: number,
    sumProfit: number,
    fromStep: number,
  ): void {
    nodes += 1;
    let step = fromStep;
    while ((kind.stepG[step] ?? Infinity) < grams) step += 1;
    if (units >= kind.minUnits && units > 0 && excess <= 0) {
      const gain = sumProfit - (stepCost[step] ?? Infinity) - perParcel;
      if (gain > threshold) emit(kind, gain, step);
    }
    const free = kind.maxUnits - units;
    if (free <= 0) return;
    const base = sumRated + (costFrom[step] ?? 0);
    const maxG = kind.stepG[kind.stepG.length - 1] ?? 0;
    for (let at = from; at < length; at++) {
      const rate = rated[at] ?? 0;
      const next = (start[at] ?? 0) + (used[at] ?? 0) + 1;
      let bound = base + rate;
      if (next < slots) bound += (sums[Math.min(slots, next + free - 1)] ?? 0) - (sums[next] ?? 0);
      if (isCapped) bound = Math.min(bound, base + Math.max(rate, cappedFrom[at] ?? 0));
      if (bound + SLACK <= threshold) break;
      const item = order[at] ?? 0;
      const cat = category[item] ?? 0;
      if ((used[at] ?? 0) >= (most[at] ?? 0) || (room[cat] ?? 0) <= 0) continue;
      const moreG = grams + (weightG[item] ?? 0);
      const moreCents = cents + (value[item] ?? 0);
      const moreTaxes = taxes + (kind.taxSize[item] ?? 0);
      if (moreG > maxG || moreCents > kind.maxValue || moreTaxes > kind.maxTax) continue;
      if (residues) {
        const sharp = sumRated + rate + fixed - perParcel + residues.gainFrom(at, free - 1, moreG);
        if (sharp + SLACK <= threshold) continue;
        bound = Math.min(bound, sharp + SLACK);
      }
      if (nodes >= maxNodes) {
        missed = Math.max(missed, bound);
        continue;
      }
      used[at] = (used[at] ?? 0) + 1;
      room[cat] = (room[cat] ?? 0) - 1;
      visit(
        kind,
        at,
        units + 1,
        moreG,
        moreCents,
        moreTaxes,
        excess + (kind.excess?.[item] ?? 0),
        sumRated + rate,
        sumProfit + (profit[item] ?? 0),
        step,
      );
      used[at] = (used[at] ?? 0) - 1;
      room[cat] = (room[cat] ?? 0) + 1;
    }
  }

  function costOf(kind: BinType, step: number): number {
    let cost = kind.stepCost[step] ?? Infinity;
    for (let at = 0; at < length; at++) cost += (used[at] ?? 0) * (kind.unitCost[order[at] ?? 0] ?? 0);
    return cost;
  }

  function search(index: number, prices: Prices, least: number, report: Found): SearchResult {
    found = report;
    if (!open(index, prices, least) || !type)
      return { best: least, atMost: least, isComplete: true, steps: size * 4 };
    maxNodes = isRising ? PLAIN_NODES : 0;
    if (isRising) visit(type, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    if (maxNodesAll > maxNodes && (missed > best || !isRising)) {
      missed = -Infinity;
      maxNodes = maxNodesAll;
      residues = createResidueBound({ type, stepCost, weightG, order, rated, most, length, perGram });
      visit(type, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
    return {
      best,
      atMost: Math.max(best, missed),
      isComplete: missed === -Infinity && maxNodes > 0,
      steps: nodes * 8 + size * 4,
    };
  }

  function findItems(index: number, prices: Prices, least: number): { items: number[]; steps: number } {
    isRising = true;
    maxNodesAll = 0;
    const { atMost, steps } = search(index, prices, least, () => true);
    if (atMost <= least) return { items: [], steps };
    const rating = multipliers.rate(index, prices, least);
    const items: number[] = [];
    for (let at = 0; at < rating.length; at++) {
      const loss = Math.max(0, rating.least - (rating.rated[at] ?? 0));
      if (rating.gain - loss > least) items.push(rating.order[at] ?? 0);
    }
    return { items, steps: steps + size * 4 };
  }

  return {
    findItems,
    findBest: (index, prices, least, moreNodes, report) => {
      isRising = true;
      maxNodesAll = moreNodes;
      return search(index, prices, least, report);
    },
    findAll: (index, prices, least, nodesAll, report) => {
      isRising = false;
      maxNodesAll = nodesAll;
      return search(index, prices, least, report);
    },
  };
}
