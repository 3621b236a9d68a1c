import type { BinType } from "./bin-type.ts";
import type { LagrangianBound } from "./lagrangian-bounds.ts";
import type { Model } from "./model.ts";

/** Sums that bound in a few operations what units still to come can add to a content. */
export type SearchBounds = {
  /** Per rank the first of its units in `sums`. */
  start: Int32Array;
  /** Running sums over all units by falling rate, so that any stretch of them is one subtraction. */
  sums: Float64Array;
  slots: number;
  /** True where the limit of a category keeps units out; the running sums know nothing of categories. */
  isCapped: boolean;
  /** Per rank the most that units from there on bring within the limits of their categories. */
  cappedFrom: Float64Array;
  /** Per fee step the most that the weight may still give back. */
  costFrom: Float64Array;
  room: Int32Array;
};

export function createSearchBounds({ size, problem }: Model): SearchBounds {
  return {
    start: new Int32Array(size + 1),
    sums: new Float64Array(256),
    slots: 0,
    isCapped: false,
    cappedFrom: new Float64Array(size),
    costFrom: new Float64Array(64),
    room: new Int32Array(problem.categories.length),
  };
}

/** Lays the bounds anew for a kind of parcel at given prices. */
export function layBounds(
  bounds: SearchBounds,
  model: Model,
  type: BinType,
  lagrangian: LagrangianBound,
): void {
  laySums(bounds, lagrangian);
  bounds.isCapped = isAnyCapped(bounds, model, type, lagrangian);
  for (let from = 0; bounds.isCapped && from < lagrangian.length; from++) {
    bounds.cappedFrom[from] = mostWithinCaps(bounds, model, type, lagrangian, from);
  }
  layCosts(bounds, type, lagrangian);
}

function laySums(bounds: SearchBounds, { rated, most, length }: LagrangianBound): void {
  let needed = 1;
  for (let at = 0; at < length; at++) needed += most[at] ?? 0;
  if (bounds.sums.length < needed) bounds.sums = new Float64Array(needed * 2);
  const { sums, start } = bounds;
  let slot = 0;
  let sum = 0;
  sums[0] = 0;
  for (let at = 0; at < length; at++) {
    start[at] = slot;
    const rate = Math.max(0, rated[at] ?? 0);
    for (let unit = most[at] ?? 0; unit > 0; unit--) {
      sum += rate;
      slot += 1;
      sums[slot] = sum;
    }
  }
  bounds.slots = slot;
}

function isAnyCapped(
  { room }: SearchBounds,
  { category }: Model,
  { caps }: BinType,
  lagrangian: LagrangianBound,
): boolean {
  room.fill(0);
  for (let at = 0; at < lagrangian.length; at++) {
    const cat = category[lagrangian.order[at] ?? 0] ?? 0;
    room[cat] = (room[cat] ?? 0) + (lagrangian.most[at] ?? 0);
  }
  return caps.some((cap, cat) => cap < (room[cat] ?? 0));
}

function mostWithinCaps(
  { room }: SearchBounds,
  { category }: Model,
  { caps, maxUnits }: BinType,
  { order, rated, most, length }: LagrangianBound,
  from: number,
): number {
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
  return sum;
}

function layCosts(
  bounds: SearchBounds,
  { stepG }: BinType,
  { stepCost, perGram, fixed }: LagrangianBound,
): void {
  if (bounds.costFrom.length < stepG.length) bounds.costFrom = new Float64Array(stepG.length * 2);
  let most = -Infinity;
  for (let step = stepG.length - 1; step >= 0; step--) {
    most = Math.max(most, perGram * (stepG[step] ?? 0) - (stepCost[step] ?? 0));
    bounds.costFrom[step] = most + fixed;
  }
}
