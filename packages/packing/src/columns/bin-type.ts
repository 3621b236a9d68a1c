import type { Item, Problem, Way } from "../compile-problem.ts";
import { parcelFee } from "../price-parcel.ts";
import { feeStepsOf } from "./fee-steps.ts";
import { laneOf } from "./lane.ts";

/**
 * One kind of parcel with a plain price: the fee step of its net weight plus a sum over its units. A way
 * whose tax has a threshold gives two of them, one kept below the threshold and one that bears all its tax.
 */
export type BinType = {
  way: Way;
  /** Number of the lane that its parcels are on. */
  lane: number;
  isTaxed: boolean;
  minUnits: number;
  maxUnits: number;
  /** Units allowed per item in one parcel, by everything that limits a single item. */
  most: Int32Array;
  /** Price of one unit beside the fee. */
  unitCost: Float64Array;
  caps: Int32Array;
  maxValue: number;
  /** Room for the sum of `taxSize`; Infinity where tax sets no limit. */
  maxTax: number;
  taxSize: Float64Array;
  /** Tax above what a unit would bear alone; the sum over a parcel must not exceed 0. */
  excess: Float64Array | undefined;
  /** Up to `stepG[k]` grams net the fee is `stepCost[k]`. */
  stepG: Float64Array;
  stepCost: Float64Array;
  /** The least of `stepCost`. */
  leastCost: number;
  /** The fee steps that `stepCost[k]` stands for; 0 where fees do not rise in equal steps. */
  feeSteps: Float64Array;
};

type Tax = { isTaxed: boolean; maxTax: number; maxValue: number };

// What a unit that no route takes alone may bear; beyond every sum of taxes.
const ANY_EXCESS = -1e15;

/** The kinds of parcels of a problem, without those that take none of its goods. */
export function compileBinTypes(problem: Problem): BinType[] {
  return problem.ways.flatMap((way) =>
    suppliersOf(problem, way).flatMap((supplier) =>
      withoutIdle(taxesOf(problem, way).map((tax) => compileType(problem, way, tax, supplier))),
    ),
  );
}

/** Leaves out kinds that take nothing, and a taxed one that takes no more than the kind free of tax. */
function withoutIdle(types: readonly BinType[]): BinType[] {
  const [first] = types;
  return types.filter((type) => {
    if (type.stepG.length === 0 || type.most.every((count) => count === 0)) return false;
    return type === first || !first || first.maxTax !== Infinity || !takesAsMuch(first, type);
  });
}

function takesAsMuch(one: BinType, other: BinType): boolean {
  return one.maxValue >= other.maxValue && one.most.every((count, item) => count >= (other.most[item] ?? 0));
}

/** Goods of several suppliers on one way need one kind of parcel each. */
function suppliersOf(problem: Problem, way: Way): (string | undefined)[] {
  const onWay = problem.items.filter((item) => (way.caps[item.category] ?? 0) > 0);
  const suppliers = [...new Set(onWay.flatMap((item) => item.supplier ?? []))];
  return suppliers.length > 0 ? suppliers : [undefined];
}

function taxesOf(problem: Problem, way: Way): Tax[] {
  const scheme = problem.schemes[way.scheme];
  const free = { isTaxed: false, maxTax: Infinity, maxValue: way.maxValue };
  if (!scheme) return [free];
  const taxed = { ...free, isTaxed: true };
  const { exempt } = scheme;
  if (exempt === null || (problem.perTaxCent === 0 && !problem.isTaxSafe)) return [taxed];
  if (exempt.on === "VALUE") return [{ ...free, maxValue: Math.min(exempt.limit, way.maxValue) }, taxed];
  return [{ ...free, maxTax: exempt.limit }, taxed];
}

function compileType(problem: Problem, way: Way, tax: Tax, supplier: string | undefined): BinType {
  const { items } = problem;
  const taxOf = (item: Item) => (way.scheme < 0 ? 0 : (item.taxes[way.scheme] ?? 0));
  const excess = tax.isTaxed && problem.isTaxSafe ? items.map((item) => excessOf(item, taxOf(item))) : [];
  const isStrict = excess.every((cents) => cents >= 0);
  const unitFee = way.route.fee.mode === "UNITS" ? 0 : way.route.fee.unitFee;
  const most = items.map((item, index) => {
    if (item.supplier !== undefined && item.supplier !== supplier) return 0;
    if (isStrict && (excess[index] ?? 0) > 0) return 0;
    return mostOf(way, tax, item, taxOf(item));
  });
  const heaviest = Math.max(
    0,
    ...items.map((item, index) => ((most[index] ?? 0) > 0 ? item.line.weightG : 0)),
  );
  const cartG = items.reduce((sum, { line }) => sum + line.weightG * line.qty, 0);
  const prices = items.map(({ line }) => line.price);
  const taxes = items.map(taxOf);
  return {
    way,
    lane: laneOf(problem, way, tax.isTaxed),
    isTaxed: tax.isTaxed,
    minUnits: way.minUnits,
    maxUnits: way.maxUnits,
    most: Int32Array.from(most),
    unitCost: Float64Array.from(items, (item) => {
      return unitFee * problem.perFeeCent + (tax.isTaxed ? taxOf(item) * problem.perTaxCent : 0);
    }),
    caps: Int32Array.from(way.caps),
    maxValue: bindingLimit(tax.maxValue, prices, most, way.maxUnits),
    maxTax: bindingLimit(tax.maxTax, taxes, most, way.maxUnits),
    taxSize: Float64Array.from(taxes),
    excess: isStrict ? undefined : Float64Array.from(excess),
    ...layFees(problem, way, Math.min(way.maxNetG, cartG, heaviest * way.maxUnits)),
  };
}

/** The limit, or Infinity where no content can reach above it, so that the search need not look at it. */
function bindingLimit(
  limit: number,
  sizes: readonly number[],
  most: readonly number[],
  maxUnits: number,
): number {
  const falling = [...sizes.keys()].sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0));
  let free = maxUnits;
  let sum = 0;
  for (const item of falling) {
    const count = Math.min(free, most[item] ?? 0);
    sum += count * (sizes[item] ?? 0);
    free -= count;
  }
  return sum <= limit ? Infinity : limit;
}

function excessOf(item: Item, tax: number): number {
  return item.taxAlone === Infinity ? ANY_EXCESS : tax - item.taxAlone;
}

function mostOf(way: Way, { maxTax, maxValue }: Tax, { line, category }: Item, tax: number): number {
  const times = (room: number, size: number) => (size === 0 ? Infinity : Math.floor(room / size));
  const most = Math.min(
    line.qty,
    way.maxUnits,
    way.maxPerSku,
    way.caps[category] ?? 0,
    times(way.maxNetG, line.weightG),
    times(maxValue, line.price),
    times(maxTax, tax),
  );
  return Math.max(0, most);
}

function layFees(
  problem: Problem,
  way: Way,
  maxNetG: number,
): Pick<BinType, "stepG" | "stepCost" | "leastCost" | "feeSteps"> {
  const limits: number[] = [];
  const costs: number[] = [];
  const steps: number[] = [];
  const { fee } = way.route;
  for (const netG of stepLimits(way, maxNetG)) {
    const cents = parcelFee(fee, netG + fee.tareG, way.minUnits);
    if (cents === undefined) continue;
    const plain = cents - (fee.mode === "UNITS" ? 0 : fee.unitFee * way.minUnits);
    const cost = problem.perParcel + plain * problem.perFeeCent;
    if (costs.at(-1) === cost) limits[limits.length - 1] = netG;
    else {
      limits.push(netG);
      costs.push(cost);
      steps.push(feeStepsOf(way.route, cents, way.minUnits));
    }
  }
  return {
    stepG: Float64Array.from(limits),
    stepCost: Float64Array.from(costs),
    leastCost: Math.min(...costs),
    feeSteps: Float64Array.from(steps),
  };
}

/** Net weights up to which the fee may stay the same, the last one the heaviest that is sold. */
function* stepLimits({ route: { fee } }: Way, maxNetG: number): Generator<number> {
  if (maxNetG < 0) return;
  if (fee.mode === "WEIGHT") {
    const first = Math.max(fee.minG, Math.ceil(fee.tareG / fee.stepG) * fee.stepG);
    const least = Math.floor(first / fee.stepG) * fee.stepG;
    for (let grossG = least; grossG - fee.tareG < maxNetG; grossG += fee.stepG) {
      if (grossG >= fee.tareG) yield grossG - fee.tareG;
    }
  }
  if (fee.mode === "BANDS") {
    for (const [limitG] of fee.bands) {
      if (limitG >= fee.tareG && limitG - fee.tareG < maxNetG) yield limitG - fee.tareG;
    }
  }
  yield maxNetG;
}
