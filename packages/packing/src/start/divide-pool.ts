import { isTaken, type Packing } from "./packing.ts";

const MAX_DIVISIONS = 1500;
// What looking at a division costs, in steps of the effort.
const DIVISION_STEPS = 1.6;

/** The pool as the units of at most two parcels, where a short search finds them. */
export function dividePool(packing: Packing): number[][] | undefined {
  const { pool, weightG, way, effort } = packing;
  const falling = pool.toSorted((one, other) => (weightG[other] ?? 0) - (weightG[one] ?? 0));
  const first: number[] = [];
  const second: number[] = [];
  let looks = 0;
  const visit = (at: number, firstG: number, secondG: number): boolean => {
    const unit = falling[at];
    if (unit === undefined) return isTaken(packing, first) && isTaken(packing, second);
    looks += 1;
    if (looks > MAX_DIVISIONS) return false;
    const own = weightG[unit] ?? 0;
    if (firstG >= own) {
      first.push(unit);
      if (visit(at + 1, firstG - own, secondG)) return true;
      first.pop();
    }
    // Two empty parcels are one as good as the other.
    if (secondG < own || at === 0) return false;
    second.push(unit);
    if (visit(at + 1, firstG, secondG - own)) return true;
    second.pop();
    return false;
  };
  const isFound = visit(0, way.maxNetG, way.maxNetG);
  effort.spend(looks * DIVISION_STEPS);
  if (!isFound) return undefined;
  return [first, second].filter((units) => units.length > 0);
}
