import type { Item, Problem, Way } from "./compile-problem.ts";
import { isExempt, parcelFee } from "./price-parcel.ts";

/** The best way found for a set of units; `way` undefined when there is none. */
export type Placement = {
  way: Way | undefined;
  score: number;
  fee: number;
  tax: number;
  /** False when no further unit can make the set placeable. */
  canGrow: boolean;
};

export type Placer = (items: readonly Item[], counts: ArrayLike<number>) => Placement;

type Load = {
  units: number;
  netG: number;
  value: number;
  mostOfSku: number;
  perCategory: number[];
  taxSums: number[];
  taxAlone: number;
};

/** Finds the best route and profile for `counts[i]` units of `items[i]` in one parcel; ties go to the first way. */
export function createPlacer(problem: Problem): Placer {
  // One load serves all calls: this runs some ten thousand times per cart.
  const load = emptyLoad(problem);
  return (items, counts) => {
    const best: Placement = { way: undefined, score: Infinity, fee: 0, tax: 0, canGrow: false };
    if (!loadUp(problem, items, counts, load)) return best;
    for (const way of problem.ways) placeOn(problem, way, load, best);
    return best;
  };
}

function emptyLoad(problem: Problem): Load {
  return {
    units: 0,
    netG: 0,
    value: 0,
    mostOfSku: 0,
    perCategory: problem.categories.map(() => 0),
    taxSums: problem.schemes.map(() => 0),
    taxAlone: 0,
  };
}

/** Sums up the units in `load`; false when such goods never share a parcel. */
function loadUp(problem: Problem, items: readonly Item[], counts: ArrayLike<number>, load: Load): boolean {
  load.units = load.netG = load.value = load.mostOfSku = load.taxAlone = 0;
  load.perCategory.fill(0);
  load.taxSums.fill(0);
  let first: Item | undefined;
  let supplier: string | undefined;
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const count = counts[index] ?? 0;
    if (!item || count === 0) continue;
    first ??= item;
    if (problem.isMilkApart && item.isMilk !== first.isMilk) return false;
    if (item.supplier !== undefined) {
      if (supplier !== undefined && supplier !== item.supplier) return false;
      supplier = item.supplier;
    }
    addTo(load, item, count);
  }
  return true;
}

function addTo(load: Load, item: Item, count: number): void {
  load.units += count;
  load.netG += item.line.weightG * count;
  load.value += item.line.price * count;
  load.mostOfSku = Math.max(load.mostOfSku, count);
  load.perCategory[item.category] = (load.perCategory[item.category] ?? 0) + count;
  load.taxAlone += item.taxAlone * count;
  for (let scheme = 0; scheme < item.taxes.length; scheme++) {
    load.taxSums[scheme] = (load.taxSums[scheme] ?? 0) + (item.taxes[scheme] ?? 0) * count;
  }
}

function placeOn(problem: Problem, way: Way, load: Load, best: Placement): void {
  if (load.units > way.maxUnits || load.mostOfSku > way.maxPerSku || load.netG > way.maxNetG) return;
  if (load.value > way.maxValue && !(load.units === 1 && way.route.singleOverValue)) return;
  for (let category = 0; category < way.caps.length; category++) {
    if ((load.perCategory[category] ?? 0) > (way.caps[category] ?? 0)) return;
  }
  best.canGrow = true;
  if (load.units < way.minUnits) return;
  const fee = parcelFee(way.route.fee, way.route.fee.tareG + load.netG, load.units);
  if (fee === undefined) return;
  const tax = taxOn(problem, way, load);
  if (problem.isTaxSafe && tax > load.taxAlone) return;
  const score = problem.perParcel + fee * problem.perFeeCent + tax * problem.perTaxCent;
  if (score < best.score) Object.assign(best, { way, score, fee, tax });
}

function taxOn(problem: Problem, way: Way, load: Load): number {
  const scheme = problem.schemes[way.scheme];
  const taxSum = load.taxSums[way.scheme];
  if (scheme === undefined || taxSum === undefined) return 0;
  return isExempt(scheme, taxSum, load.value) ? 0 : taxSum;
}
