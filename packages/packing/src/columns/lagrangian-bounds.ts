import type { Model, Prices } from "./model.ts";
import { createMemory, layStepCosts, type Memory } from "./multiplier-memory.ts";

/**
 * A bound on what any content of a kind of parcel gains: `gain` at most, with `rated[k]` the worth of a unit
 * of `order[k]` after paying for its weight and for its tax or value.
 */
export type LagrangianBound = {
  gain: number;
  /** The fee steps of the kind with what each of them costs beside. */
  stepCost: Float64Array;
  perGram: number;
  /** What the room for tax or value gives back at most. */
  fixed: number;
  order: Int32Array;
  rated: Float64Array;
  most: Int32Array;
  length: number;
  /** What a unit more displaces at least: the worst unit of the best content where that is full, else 0. */
  least: number;
};

export type LagrangianBounds = { boundGain(type: number, prices: Prices, least: number): LagrangianBound };

type MultiplierName = "perGram" | "perSize";

/** One kind of parcel at given prices; the sums are those of the multipliers measured last. */
type Work = {
  model: Model;
  memory: Memory;
  /** The items that may be in a parcel are the first so many in the memory's order. */
  length: number;
  perParcel: number;
  most: Int32Array;
  profit: Float64Array;
  ratedOf: Float64Array;
  room: Int32Array;
  unusedG: number;
  unusedSize: number;
  displaced: number;
};

const SWEEPS = 3;
const TRIALS = 7;
const STEP = 3;
// LagrangianBounds closer together than this, and sweeps that lower the bound by less, are not worth a trial.
const NEAR = 1.03;
const LEAST_PROGRESS = 0.02;

/** Stands for a kind of parcel that takes nothing. */
export const NO_BOUND: LagrangianBound = {
  gain: -Infinity,
  stepCost: new Float64Array(0),
  perGram: 0,
  fixed: 0,
  order: new Int32Array(0),
  rated: new Float64Array(0),
  most: new Int32Array(0),
  length: 0,
  least: 0,
};

/**
 * Bounds by Lagrangian relaxation: grams and tax or value get prices instead of limits, which leaves the best units by rate. The prices
 * are kept per kind of parcel from one call to the next because worth changes little.
 */
export function createLagrangianBounds(model: Model): LagrangianBounds {
  const memories = model.types.map((type) => createMemory(model, type));
  const [first] = memories;
  if (!first) return { boundGain: () => NO_BOUND };
  const work: Work = {
    model,
    memory: first,
    length: 0,
    perParcel: 0,
    most: new Int32Array(model.size),
    profit: new Float64Array(model.size),
    ratedOf: new Float64Array(model.size),
    room: new Int32Array(model.problem.categories.length),
    unusedG: 0,
    unusedSize: 0,
    displaced: 0,
  };
  const rated = new Float64Array(model.size);
  const most = new Int32Array(model.size);
  return {
    boundGain: (type, prices, least) => {
      const memory = memories[type];
      if (!memory) return NO_BOUND;
      openWork(work, memory, prices);
      if (work.length === 0) return NO_BOUND;
      const gain = lowerGain(work, least);
      for (let at = 0; at < work.length; at++) {
        const item = memory.order[at] ?? 0;
        rated[at] = work.ratedOf[item] ?? 0;
        most[at] = work.most[item] ?? 0;
      }
      memory.ranked.set(memory.order);
      return {
        gain,
        stepCost: memory.stepCost,
        perGram: memory.perGram,
        fixed: memory.size ? memory.perSize * memory.room : 0,
        order: memory.order,
        rated,
        most,
        length: work.length,
        least: work.displaced,
      };
    },
  };
}

/** Reads the prices for a kind of parcel; items that are left and fit come first in its order. */
function openWork(work: Work, memory: Memory, { worth: worthOn, left, perLane, perStep }: Prices): void {
  const { type, ranked, order } = memory;
  const { most, profit } = work;
  const worth = worthOn[type.lane];
  layStepCosts(memory, perStep[type.lane] ?? 0);
  let length = 0;
  let others = ranked.length;
  for (let at = 0; at < ranked.length; at++) {
    const item = ranked[at] ?? 0;
    most[item] = Math.min(type.most[item] ?? 0, left[item] ?? 0);
    profit[item] = (worth?.[item] ?? 0) - (type.unitCost[item] ?? 0);
    if ((most[item] ?? 0) > 0) {
      order[length] = item;
      length += 1;
    } else {
      others -= 1;
      order[others] = item;
    }
  }
  work.memory = memory;
  work.length = length;
  work.perParcel = perLane[type.lane] ?? 0;
}

/** Moves both multipliers in turn until the bound is at most `least` or hardly falls; ends measured at the best ones. */
function lowerGain(work: Work, least: number): number {
  const { memory } = work;
  let gain = measure(work);
  for (let sweep = 0; sweep < SWEEPS && gain > least; sweep++) {
    const before = gain;
    if (memory.size) gain = Math.min(gain, lower(work, "perSize", least));
    if (gain > least) gain = Math.min(gain, lower(work, "perGram", least));
    if (before - gain < LEAST_PROGRESS * Math.abs(gain - least)) break;
  }
  return gain > least ? Math.min(gain, measure(work)) : gain;
}

/** Moves one multiplier towards the point where what it charges for is just used up; gives the least gain met. */
function lower(work: Work, name: MultiplierName, least: number): number {
  const { memory } = work;
  const floor = name === "perGram" ? memory.leastPerGram : memory.leastPerSize;
  let best = Infinity;
  let bestAt = memory[name];
  let at = Math.max(floor, bestAt);
  let low = 0;
  let high = Infinity;
  for (let trial = 0; trial < TRIALS && best > least; trial++) {
    const gain = gainAt(work, name, at);
    if (gain < best) {
      best = gain;
      bestAt = at;
    }
    if (isShort(work, name)) low = at;
    else high = at;
    // A limit that does not bind must cost nothing, else its price alone keeps the bound above the least.
    if (name === "perSize" && low === 0 && high <= floor * 30) {
      const free = gainAt(work, name, 0);
      if (free <= best) return free;
    }
    if (high <= floor || high < low * NEAR) break;
    if (high === Infinity) at = low * STEP;
    else at = low === 0 ? Math.max(floor, high / STEP) : Math.sqrt(low * high);
  }
  if (name === "perGram" && memory.slope > 0 && bestAt !== memory.slope) {
    // At this price the steps of the fee are all equally good, which lets the finer bound see their waste alone.
    const plain = gainAt(work, name, memory.slope);
    if (plain <= best + memory.tolerance) bestAt = memory.slope;
    best = Math.min(best, plain);
  }
  memory[name] = bestAt;
  return best;
}

function gainAt(work: Work, name: MultiplierName, price: number): number {
  work.memory[name] = price;
  return measure(work);
}

function isShort({ unusedG, unusedSize }: Work, name: MultiplierName): boolean {
  return (name === "perGram" ? unusedG : unusedSize) < 0;
}

/** The most that a content gains at the memory's multipliers, and how much of weight and size that content leaves unused. */
function measure(work: Work): number {
  const { memory, perParcel } = work;
  rateItems(work);
  sortFalling(memory.order, work.ratedOf, work.length);
  const sum = takeBest(work);
  const back = weightGivesBack(work);
  return sum + back + (memory.size ? memory.perSize * memory.room : 0) - perParcel;
}

function rateItems({ model, memory, length, profit, ratedOf }: Work): void {
  const { order, size, perGram, perSize } = memory;
  for (let at = 0; at < length; at++) {
    const item = order[at] ?? 0;
    const rate = (profit[item] ?? 0) - perGram * (model.weightG[item] ?? 0);
    ratedOf[item] = size ? rate - perSize * (size[item] ?? 0) : rate;
  }
}

/** Takes units by falling rate within the limits on units and categories; gives the sum of their rates. */
function takeBest(work: Work): number {
  const { model, memory, length, most, ratedOf, room } = work;
  const { type, order, size } = memory;
  let sum = 0;
  let free = type.maxUnits;
  let last = 0;
  let usedG = 0;
  let usedSize = 0;
  room.set(type.caps);
  for (let at = 0; at < length && free > 0; at++) {
    const item = order[at] ?? 0;
    const rate = ratedOf[item] ?? 0;
    if (rate <= 0) break;
    const cat = model.category[item] ?? 0;
    const count = Math.min(free, most[item] ?? 0, room[cat] ?? 0);
    room[cat] = (room[cat] ?? 0) - count;
    sum += rate * count;
    free -= count;
    if (count > 0) last = rate;
    usedG += count * (model.weightG[item] ?? 0);
    if (size) usedSize += count * (size[item] ?? 0);
  }
  work.displaced = free > 0 ? 0 : last;
  work.unusedG = -usedG;
  work.unusedSize = memory.room - usedSize;
  return sum;
}

/** The most that weight gives back above its fee at the price per gram. */
function weightGivesBack(work: Work): number {
  const { hull, perGram } = work.memory;
  let most = -Infinity;
  let bestG = 0;
  for (const { grams, cost } of hull) {
    const back = perGram * grams - cost;
    if (back <= most) continue;
    most = back;
    bestG = grams;
  }
  work.unusedG += bestG;
  return most;
}

/** Sorts the first items by falling key, equal ones by number; quick where they are nearly sorted. */
function sortFalling(order: Int32Array, key: Float64Array, length: number): void {
  for (let at = 1; at < length; at++) {
    const item = order[at] ?? 0;
    const own = key[item] ?? 0;
    let to = at - 1;
    for (; to >= 0; to--) {
      const other = order[to] ?? 0;
      const others = key[other] ?? 0;
      if (others > own || (others === own && other < item)) break;
      order[to + 1] = other;
    }
    order[to + 1] = item;
  }
}
