import type { Column, Limit, Model } from "./model.ts";

/** Kinds of parcels, and parcels of a single unit, that a cover may still use. */
export type Alive = { types: readonly number[]; singles: readonly Column[] };

/** Every cost that a set of kinds of parcels can add up to is `offset` plus a multiple of `step`. */
export type Lattice = { offset: number; step: number };

/**
 * The lattice of the costs of all covers of `demand` with parcels of the given kinds. Fees that a fixed number
 * of parcels share, and prices per unit that do not depend on the kind, go into the offset.
 */
export function costLattice(
  model: Model,
  demand: Int32Array,
  { types, singles }: Alive,
  limits: readonly Limit[],
): Lattice {
  let offset = 0;
  let step = 0;
  const share = (value: number) => {
    step = gcd(step, Math.abs(value));
  };
  const total = limits.find(({ route, item, low, high }) => route < 0 && item < 0 && low === high)?.low;
  let rest = total;
  const fixed = new Map<number, number>();
  for (const { route, item, low, high } of limits) {
    if (item >= 0 || route < 0 || low !== high) continue;
    fixed.set(route, low);
    if (rest !== undefined) rest -= low;
  }
  const bases = new Map<number, number>();
  const baseOf = (route: number, first: number): number => {
    const isFixed = fixed.has(route);
    if (!isFixed && rest === undefined) return 0;
    const key = isFixed ? route : -1;
    const known = bases.get(key);
    if (known !== undefined) return known;
    bases.set(key, first);
    offset += first * (isFixed ? (fixed.get(route) ?? 0) : (rest ?? 0));
    return first;
  };
  for (const index of types) {
    const type = model.types[index];
    if (!type) continue;
    const base = baseOf(type.route, type.stepCost[0] ?? 0);
    for (const cost of type.stepCost) share(cost - base);
  }
  const unit = new Float64Array(model.size);
  for (let item = 0; item < model.size; item++) {
    let own: number | undefined;
    for (const index of types) {
      const type = model.types[index];
      if (!type || (type.most[item] ?? 0) === 0) continue;
      const cost = type.unitCost[item] ?? 0;
      if (own === undefined) {
        own = cost;
        offset += cost * (demand[item] ?? 0);
      } else share(cost - own);
    }
    unit[item] = own ?? 0;
  }
  for (const { route, counts, cost } of singles) {
    const base = baseOf(route, 0);
    share(cost - base - (unit[counts.indexOf(1)] ?? 0));
  }
  return { offset, step };
}

/** The least cost on the lattice that is not below `bound`. */
export function roundUp({ offset, step }: Lattice, bound: number): number {
  // A lattice of one point: whatever the split, it costs the offset.
  if (step === 0) return Math.max(offset, Math.ceil(bound - 1e-6));
  return offset + Math.ceil((bound - offset) / step - 1e-9) * step;
}

function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}
