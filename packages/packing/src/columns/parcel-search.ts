import type { BinType } from "./bin-type.ts";
import type { LagrangianBound } from "./lagrangian-bounds.ts";
import type { Column, Model } from "./model.ts";
import type { ResidueBound } from "./residue-bound.ts";
import { createSearchBounds, layBounds, type SearchBounds } from "./search-bounds.ts";

/** What a parcel holds, without its lane; the counts are the search's own and change with its next step. */
export type Content = Pick<Column, "counts" | "cost" | "steps">;

/** Takes one content; false ends the search. */
export type OnContent = (content: Content, gain: number) => boolean;

/**
 * A depth-first search over the contents of one kind of parcel, unit by unit in falling order of what a unit is worth
 * after paying for its weight and its tax or value. Sums of the content so far are kept per number of units in it.
 */
export type ParcelSearch = {
  model: Model;
  type: BinType;
  lagrangian: LagrangianBound;
  perParcel: number;
  /** The heaviest content that is sold. */
  maxG: number;
  bounds: SearchBounds;
  /** A finer bound for long searches. */
  residues: ResidueBound | undefined;
  onContent: OnContent;
  /** Only contents that gain more are of use; rises with the best one where only that is asked for. */
  threshold: number;
  isRising: boolean;
  best: number;
  /** What contents that were not looked at may gain; -Infinity where none were left out. */
  missed: number;
  nodes: number;
  maxNodes: number;
  /** How many more contents are looked at after a find. */
  nodesForBetter: number;
  profit: Float64Array;
  used: Int32Array;
  counts: Int32Array;
  room: Int32Array;
  grams: Float64Array;
  cents: Float64Array;
  taxes: Float64Array;
  excess: Float64Array;
  sumRated: Float64Array;
  sumProfit: Float64Array;
  step: Int32Array;
};

// Larger than the rounding of the multipliers, smaller than the grid on which worth is laid.
const SLACK = 1e-6;
export function createParcelSearch(model: Model, nothing: LagrangianBound): ParcelSearch | undefined {
  const [type] = model.types;
  if (!type) return undefined;
  const units = 1 + Math.max(...model.types.map(({ maxUnits }) => maxUnits));
  const perUnits = () => new Float64Array(Math.min(units, 1 + sum(model.demand)) + 1);
  return {
    model,
    type,
    lagrangian: nothing,
    perParcel: 0,
    maxG: 0,
    bounds: createSearchBounds(model),
    residues: undefined,
    onContent: () => true,
    threshold: 0,
    isRising: true,
    best: 0,
    missed: -Infinity,
    nodes: 0,
    maxNodes: 0,
    nodesForBetter: 0,
    profit: new Float64Array(model.size),
    used: new Int32Array(model.size),
    counts: new Int32Array(model.size),
    room: new Int32Array(model.problem.categories.length),
    grams: perUnits(),
    cents: perUnits(),
    taxes: perUnits(),
    excess: perUnits(),
    sumRated: perUnits(),
    sumProfit: perUnits(),
    step: Int32Array.from(perUnits()),
  };
}

function sum(counts: Int32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Makes the search ready for a kind of parcel at given prices. */
export function openSearch(
  search: ParcelSearch,
  type: BinType,
  lagrangian: LagrangianBound,
  prices: { worth: Float64Array; perParcel: number },
): void {
  const { profit, used, room, model } = search;
  search.type = type;
  search.lagrangian = lagrangian;
  search.perParcel = prices.perParcel;
  search.maxG = type.stepG.at(-1) ?? 0;
  search.residues = undefined;
  used.fill(0);
  room.set(type.caps);
  for (let item = 0; item < model.size; item++) {
    profit[item] = (prices.worth[item] ?? 0) - (type.unitCost[item] ?? 0);
  }
  layBounds(search.bounds, model, type, lagrangian);
}

/** Looks at up to `maxNodes` contents, counted with those of earlier calls since the search was opened. */
export function runSearch(search: ParcelSearch, maxNodes: number): void {
  search.maxNodes = maxNodes;
  search.missed = -Infinity;
  visit(search, 0, 0);
}

function visit(search: ParcelSearch, from: number, units: number): void {
  search.nodes += 1;
  const step = stepOf(search, units);
  consider(search, units, step);
  const free = search.type.maxUnits - units;
  if (free <= 0) return;
  // This loop is where the time goes, so that its bound stands here and not in a function of its own.
  const { lagrangian, bounds, used } = search;
  const { rated, most, length } = lagrangian;
  const { start, sums, slots, isCapped, cappedFrom } = bounds;
  const base = (search.sumRated[units] ?? 0) + (bounds.costFrom[step] ?? 0) - search.perParcel;
  for (let at = from; at < length; at++) {
    const own = used[at] ?? 0;
    const rate = rated[at] ?? 0;
    const next = (start[at] ?? 0) + own + 1;
    let bound = base + rate;
    if (next < slots) bound += (sums[Math.min(slots, next + free - 1)] ?? 0) - (sums[next] ?? 0);
    if (isCapped) bound = Math.min(bound, base + Math.max(rate, cappedFrom[at] ?? 0));
    if (bound + SLACK <= search.threshold) break;
    if (own >= (most[at] ?? 0) || !takesOneMore(search, lagrangian.order[at] ?? 0, units)) continue;
    const sharp = search.residues ? sharpen(search, search.residues, at, units) : bound + SLACK;
    if (sharp <= search.threshold) continue;
    if (search.nodes >= search.maxNodes) {
      search.missed = Math.max(search.missed, Math.min(bound + SLACK, sharp));
      continue;
    }
    putIn(search, at, units);
    visit(search, at, units + 1);
    takeOut(search, at);
  }
}

/** The fee step of the content so far, at least that of the content with a unit less. */
function stepOf({ type: { stepG }, step, grams }: ParcelSearch, units: number): number {
  let own = units === 0 ? 0 : (step[units - 1] ?? 0);
  while ((stepG[own] ?? Infinity) < (grams[units] ?? 0)) own += 1;
  step[units] = own;
  return own;
}

/** Hands the content so far over if it may be sold and gains enough. */
function consider(search: ParcelSearch, units: number, step: number): void {
  if (units === 0 || units < search.type.minUnits || (search.excess[units] ?? 0) > 0) return;
  const gain =
    (search.sumProfit[units] ?? 0) - (search.lagrangian.stepCost[step] ?? Infinity) - search.perParcel;
  if (gain > search.threshold) emit(search, gain, step);
}

function emit(search: ParcelSearch, gain: number, step: number): void {
  const { type, lagrangian, used, counts } = search;
  search.best = Math.max(search.best, gain);
  if (search.isRising) {
    search.threshold = gain;
    search.maxNodes = Math.min(search.maxNodes, search.nodes + search.nodesForBetter);
  }
  let cost = type.stepCost[step] ?? Infinity;
  counts.fill(0);
  for (let at = 0; at < lagrangian.length; at++) {
    const item = lagrangian.order[at] ?? 0;
    counts[item] = used[at] ?? 0;
    cost += (used[at] ?? 0) * (type.unitCost[item] ?? 0);
  }
  // A search without nodes left comes to its end as one that found too many.
  if (!search.onContent({ counts, cost, steps: type.feeSteps[step] ?? 0 }, gain)) search.maxNodes = 0;
}

function takesOneMore(search: ParcelSearch, item: number, units: number): boolean {
  const { type, model, room, maxG } = search;
  return (
    (room[model.category[item] ?? 0] ?? 0) > 0 &&
    (search.grams[units] ?? 0) + (model.weightG[item] ?? 0) <= maxG &&
    (search.cents[units] ?? 0) + (model.value[item] ?? 0) <= type.maxValue &&
    (search.taxes[units] ?? 0) + (type.taxSize[item] ?? 0) <= type.maxTax
  );
}

/** The bound that knows of wasted weight, on contents with one more unit of a rank. */
function sharpen(search: ParcelSearch, residues: ResidueBound, at: number, units: number): number {
  const { lagrangian, model, type, perParcel } = search;
  const grams = (search.grams[units] ?? 0) + (model.weightG[lagrangian.order[at] ?? 0] ?? 0);
  const more = residues.gainFrom(at, type.maxUnits - units - 1, grams);
  return (
    (search.sumRated[units] ?? 0) + (lagrangian.rated[at] ?? 0) + lagrangian.fixed - perParcel + more + SLACK
  );
}

function putIn(search: ParcelSearch, at: number, units: number): void {
  const { type, lagrangian, used, room, model } = search;
  const { grams, cents, taxes, excess, sumRated, sumProfit } = search;
  const item = lagrangian.order[at] ?? 0;
  const cat = model.category[item] ?? 0;
  used[at] = (used[at] ?? 0) + 1;
  room[cat] = (room[cat] ?? 0) - 1;
  grams[units + 1] = (grams[units] ?? 0) + (model.weightG[item] ?? 0);
  cents[units + 1] = (cents[units] ?? 0) + (model.value[item] ?? 0);
  taxes[units + 1] = (taxes[units] ?? 0) + (type.taxSize[item] ?? 0);
  excess[units + 1] = (excess[units] ?? 0) + (type.excess?.[item] ?? 0);
  sumRated[units + 1] = (sumRated[units] ?? 0) + (lagrangian.rated[at] ?? 0);
  sumProfit[units + 1] = (sumProfit[units] ?? 0) + (search.profit[item] ?? 0);
}

function takeOut({ lagrangian, used, room, model }: ParcelSearch, at: number): void {
  const cat = model.category[lagrangian.order[at] ?? 0] ?? 0;
  used[at] = (used[at] ?? 0) - 1;
  room[cat] = (room[cat] ?? 0) + 1;
}
