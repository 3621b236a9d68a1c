import type { BinType } from "./bin-type.ts";
import type { Model } from "./model.ts";
import type { Prices } from "./pricer.ts";

/**
 * A bound on what any content of a kind of parcel gains: `gain` at most, with `rated[k]` the worth of a unit
 * of `order[k]` after paying for its weight and for its tax or value.
 */
export type Rating = {
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

type Memory = {
  type: BinType;
  perStep: number;
  stepCost: Float64Array;
  size: Float64Array | undefined;
  room: number;
  hull: { grams: number; cost: number }[];
  perGram: number;
  perSize: number;
  slope: number;
  tolerance: number;
  leastPerGram: number;
  leastPerSize: number;
  order: Int32Array;
  /** All items in the order of the last call, which is nearly right for the next. */
  ranked: Int32Array;
};

export type Multipliers = { rate(type: number, prices: Prices, least: number): Rating };

const SWEEPS = 3;
const TRIALS = 7;

/** Prices for grams and for tax or value per kind of parcel, kept from one call to the next because worth changes little. */
export function createMultipliers(model: Model): Multipliers {
  const memories = model.types.map((type) => createMemory(model, type));
  const longest = model.size;
  const rated = new Float64Array(longest);
  const ratedOf = new Float64Array(longest);
  const most = new Int32Array(longest);
  const profit = new Float64Array(longest);
  const room = new Int32Array(model.problem.categories.length);
  let unusedG = 0;
  let unusedSize = 0;
  let displaced = 0;

  function measure(memory: Memory, length: number, perGram: number, perSize: number): number {
    const { type, order, size } = memory;
    for (let at = 0; at < length; at++) {
      const item = order[at] ?? 0;
      const rate = (profit[item] ?? 0) - perGram * (model.weightG[item] ?? 0);
      ratedOf[item] = size ? rate - perSize * (size[item] ?? 0) : rate;
    }
    sortFalling(order, ratedOf, length);
    let sum = 0;
    let free = type.maxUnits;
    let last = 0;
    unusedG = 0;
    unusedSize = memory.room;
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
      unusedG -= count * (model.weightG[item] ?? 0);
      if (size) unusedSize -= count * (size[item] ?? 0);
    }
    displaced = free > 0 ? 0 : last;
    let weight = -Infinity;
    let bestG = 0;
    for (const { grams, cost } of memory.hull) {
      const back = perGram * grams - cost;
      if (back > weight) {
        weight = back;
        bestG = grams;
      }
    }
    unusedG += bestG;
    return sum + weight + (size ? perSize * memory.room : 0);
  }

  /** Moves one multiplier towards the point where what it charges for is just used up; gives the least gain met. */
  function lower(memory: Memory, length: number, name: "perGram" | "perSize", least: number): number {
    const floor = name === "perGram" ? memory.leastPerGram : memory.leastPerSize;
    let best = Infinity;
    let bestAt = memory[name];
    let at = Math.max(floor, bestAt);
    let low = 0;
    let high = Infinity;
    for (let trial = 0; trial < TRIALS && best > least; trial++) {
      const gain =
        name === "perGram"
          ? measure(memory, length, at, memory.perSize)
          : measure(memory, length, memory.perGram, at);
      if (gain < best) {
        best = gain;
        bestAt = at;
      }
      const isShort = name === "perGram" ? unusedG < 0 : unusedSize < 0;
      if (isShort) low = at;
      else high = at;
      if (high <= floor || high < low * 1.03) break;
      if (name === "perSize" && low === 0 && high <= floor * 30) {
        const free = measure(memory, length, memory.perGram, 0);
        if (free <= best) {
          memory.perSize = 0;
          return free;
        }
      }
      if (high === Infinity) at = low * 3;
      else at = low === 0 ? Math.max(floor, high / 3) : Math.sqrt(low * high);
    }
    if (name === "perGram" && memory.slope > 0 && bestAt !== memory.slope) {
      // At this price the steps of the fee are all equally good, which lets the finer bound see their waste alone.
      const plain = measure(memory, length, memory.slope, memory.perSize);
      if (plain <= best + memory.tolerance) bestAt = memory.slope;
      best = Math.min(best, plain);
    }
    memory[name] = bestAt;
    return best;
  }

  function rate(index: number, { worth: worthOn, left, perLane, perStep }: Prices, least: number): Rating {
    const memory = memories[index];
    if (!memory) return NOTHING;
    const { type, ranked, order } = memory;
    layStepCosts(memory, perStep[type.lane] ?? 0);
    const perParcel = perLane[type.lane] ?? 0;
    const worth = worthOn[type.lane] ?? NOTHING.rated;
    let length = 0;
    let others = ranked.length;
    for (let at = 0; at < ranked.length; at++) {
      const item = ranked[at] ?? 0;
      most[item] = Math.min(type.most[item] ?? 0, left[item] ?? 0);
      profit[item] = (worth[item] ?? 0) - (type.unitCost[item] ?? 0);
      if ((most[item] ?? 0) > 0) {
        order[length] = item;
        length += 1;
      } else {
        others -= 1;
        order[others] = item;
      }
    }
    if (length === 0) return NOTHING;
    let gain = measure(memory, length, memory.perGram, memory.perSize) - perParcel;
    for (let sweep = 0; sweep < SWEEPS && gain > least; sweep++) {
      const before = gain;
      if (memory.size) gain = Math.min(gain, lower(memory, length, "perSize", least + perParcel) - perParcel);
      if (gain > least)
        gain = Math.min(gain, lower(memory, length, "perGram", least + perParcel) - perParcel);
      if (before - gain < 0.02 * Math.abs(gain - least)) break;
    }
    if (gain > least) {
      gain = Math.min(gain, measure(memory, length, memory.perGram, memory.perSize) - perParcel);
      for (let at = 0; at < length; at++) rated[at] = ratedOf[order[at] ?? 0] ?? 0;
    }
    ranked.set(order);
    return {
      gain,
      stepCost: memory.stepCost,
      perGram: memory.perGram,
      fixed: memory.size ? memory.perSize * memory.room : 0,
      order,
      rated,
      most: mostInOrder(order, length),
      length,
      least: displaced,
    };
  }

  const mostAt = new Int32Array(longest);
  function mostInOrder(order: Int32Array, length: number): Int32Array {
    for (let at = 0; at < length; at++) mostAt[at] = most[order[at] ?? 0] ?? 0;
    return mostAt;
  }

  return { rate };
}

const NOTHING: Rating = {
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

function createMemory(model: Model, type: BinType): Memory {
  const items = Int32Array.from([...type.most.keys()].filter((item) => (type.most[item] ?? 0) > 0));
  const size = sizeOf(model, type);
  const { stepCost } = type;
  const hull = hullOf(type.stepG, stepCost);
  const slope = slopeOf(type, stepCost);
  const middle = Math.max(1, type.stepCost[0] ?? 1);
  const perGram = Math.max(slope, (1e-1 * middle) / Math.max(1, hull.at(-1)?.grams ?? 1));
  const perSize = size ? middle / Math.max(1, size.room) : 0;
  return {
    type,
    perStep: 0,
    stepCost,
    size: size?.values,
    room: size?.room ?? 0,
    hull,
    perGram,
    perSize,
    slope,
    tolerance: middle * 1e-3,
    leastPerGram: perGram * 1e-2,
    leastPerSize: perSize * 1e-2,
    order: Int32Array.from(items),
    ranked: items,
  };
}

/** Prices the fee steps anew where what they cost beside the fee has changed. */
function layStepCosts(memory: Memory, perStep: number): void {
  if (memory.perStep === perStep) return;
  const { type } = memory;
  memory.perStep = perStep;
  memory.stepCost = type.stepCost.map((cost, step) => cost + perStep * (type.feeSteps[step] ?? 0));
  memory.hull = hullOf(type.stepG, memory.stepCost);
  memory.slope = slopeOf(type, memory.stepCost);
}

/** What a gram costs where the fee rises in equal steps, else 0. */
function slopeOf({ way }: BinType, stepCost: Float64Array): number {
  const { fee } = way.route;
  if (fee.mode !== "WEIGHT" || stepCost.length < 3) return 0;
  return ((stepCost[2] ?? 0) - (stepCost[1] ?? 0)) / fee.stepG;
}

/** The limit beside units and weight that is likely to bind: tax where the parcel is to stay free of it, else value. */
function sizeOf(model: Model, type: BinType): { values: Float64Array; room: number } | undefined {
  if (type.maxTax !== Infinity) return { values: type.taxSize, room: type.maxTax };
  if (type.maxValue !== Infinity) return { values: model.value, room: type.maxValue };
  return undefined;
}

/** The fee steps that can be best at some price per gram. */
function hullOf(stepG: Float64Array, stepCost: Float64Array): { grams: number; cost: number }[] {
  const hull: { grams: number; cost: number }[] = [];
  stepG.forEach((grams, step) => {
    const point = { grams, cost: stepCost[step] ?? 0 };
    for (let one = hull.at(-1), two = hull.at(-2); one; one = hull.at(-1), two = hull.at(-2)) {
      if (point.cost <= one.cost) hull.pop();
      else if (
        two &&
        (one.cost - two.cost) * (point.grams - two.grams) >= (point.cost - two.cost) * (one.grams - two.grams)
      )
        hull.pop();
      else break;
    }
    hull.push(point);
  });
  return hull;
}

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
