import type { Usable } from "./fix-by-reduced-cost.ts";
import { fixedCounts } from "./fixed-counts.ts";
import type { Limit, Model } from "./model.ts";

/** Every cost that a set of kinds of parcels can add up to is `offset` plus a multiple of `step`. */
export type Lattice = { offset: number; step: number };

/**
 * The lattice of the costs of all covers of `demand` with parcels of the given kinds. Fees that a fixed number
 * of parcels share, and prices per unit that do not depend on the kind, go into the offset.
 */
export function costLattice(
  model: Model,
  demand: Int32Array,
  usable: Usable,
  limits: readonly Limit[],
): Lattice {
  let offset = 0;
  let step = 0;
  const share = (value: number) => {
    step = gcd(step, Math.abs(value));
  };
  const { types, singles } = usable;
  const { total, parcels: fixed, steps: fixedSteps } = fixedCounts(model, usable, limits);
  const rest =
    total === undefined ? undefined : [...fixed.values()].reduce((left, count) => left - count, total);
  for (const [lane, steps] of fixedSteps) offset += steps * (model.perFeeStep[lane] ?? 0);
  const apart = (lane: number, steps: number) =>
    fixedSteps.has(lane) ? steps * (model.perFeeStep[lane] ?? 0) : 0;
  const bases = new Map<number, number>();
  const baseOf = (lane: number, first: number): number => {
    const isFixed = fixed.has(lane);
    if (!isFixed && rest === undefined) return 0;
    const key = isFixed ? lane : -1;
    const known = bases.get(key);
    if (known !== undefined) return known;
    bases.set(key, first);
    offset += first * (isFixed ? (fixed.get(lane) ?? 0) : (rest ?? 0));
    return first;
  };
  for (const { type: index } of types) {
    const type = model.types[index];
    if (!type) continue;
    const costOf = (step: number) => (type.stepCost[step] ?? 0) - apart(type.lane, type.feeSteps[step] ?? 0);
    const base = baseOf(type.lane, costOf(0));
    for (let step = 0; step < type.stepCost.length; step++) share(costOf(step) - base);
  }
  const fixedUnits = new Map<number, number>();
  const keyOf = (lane: number, item: number) => lane * model.size + item;
  for (const { lane, item, least, low, high } of limits) {
    if (item >= 0 && least === 0 && low === high) fixedUnits.set(keyOf(lane, item), low);
  }
  const unit = new Map<number, number>();
  for (let item = 0; item < model.size; item++) {
    let own: number | undefined;
    let open = demand[item] ?? 0;
    for (let lane = 0; lane < model.lanes; lane++) open -= fixedUnits.get(keyOf(lane, item)) ?? 0;
    for (const { type: index, items } of types) {
      const type = model.types[index];
      if (!type || !items.includes(item)) continue;
      const cost = type.unitCost[item] ?? 0;
      const key = keyOf(type.lane, item);
      const units = fixedUnits.get(key);
      if (units !== undefined) {
        if (!unit.has(key)) offset += cost * units;
        unit.set(key, cost);
      } else if (own === undefined) {
        own = cost;
        offset += cost * open;
      } else share(cost - own);
    }
    unit.set(-1 - item, own ?? 0);
  }
  for (const { lane, counts, cost, steps } of singles) {
    const base = baseOf(lane, 0);
    const item = counts.indexOf(1);
    const key = keyOf(lane, item);
    share(cost - apart(lane, steps) - base - (unit.get(fixedUnits.has(key) ? key : -1 - item) ?? 0));
  }
  return { offset, step };
}

/** The least cost on the lattice that is not below `bound`. */
export function roundUp({ offset, step }: Lattice, bound: number): number {
  // A lattice of one point: whatever the split, it costs the offset.
  if (step === 0) return Math.max(offset, Math.ceil(bound - 1e-6));
  return offset + Math.ceil((bound - offset) / step - 1e-9) * step;
}

/** The largest cost on the lattice below `cost`. */
export function below({ offset, step }: Lattice, cost: number): number {
  if (step === 0) return cost - 1;
  return offset + Math.ceil((cost - offset) / step - 1 - 1e-9) * step;
}

function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}
