import type { BinType } from "./bin-type.ts";
import type { Model } from "./model.ts";

/** What is known of one kind of parcel, and the prices on grams and on tax or value that bounded it best so far. */
export type Memory = {
  type: BinType;
  /** What a fee step costs beside the fee, as laid into `stepCost`. */
  perStep: number;
  stepCost: Float64Array;
  /** Tax or value per unit and the room for it, where a limit may bind. */
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

export function createMemory(model: Model, type: BinType): Memory {
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
export function layStepCosts(memory: Memory, perStep: number): void {
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
