import type { BenchGoods, BenchPkg } from "@crux/contract/ops/bench.schema";
import { normalBarcode } from "@crux/rules/catalogue/barcode";

/** Pieces that were counted, by sku. */
export type Counted = Readonly<Record<number, number>>;

/** The goods that a scanned code stands on. */
export function goodsOfCode(goods: readonly BenchGoods[], code: string): BenchGoods | undefined {
  const barcode = normalBarcode(code);
  return barcode === null ? undefined : goods.find((one) => one.barcode === barcode);
}

/** How many pieces are still to be counted. */
export function missingOf(goods: readonly BenchGoods[], counted: Counted): number {
  return goods.reduce((sum, { skuId, pieces }) => sum + Math.max(0, pieces - (counted[skuId] ?? 0)), 0);
}

/** The line that is counted next: this one while something of it is missing, else the first with something missing. */
export function nextLine(goods: readonly BenchGoods[], counted: Counted, present: number): number {
  const isOpen = ({ skuId, pieces }: BenchGoods) => (counted[skuId] ?? 0) < pieces;
  const here = goods[present];
  if (here && isOpen(here)) return present;
  const first = goods.findIndex(isOpen);
  return first === -1 ? present : first;
}

/** What a weight says beside what was expected; `OVER` is more than the route takes, `OFF` needs a second look. */
export type WeightVerdict = "NONE" | "OK" | "OFF" | "OVER";

const OFF_GRAMS = 100;
const OFF_PART = 0.05;

export function judgeWeight(
  grams: number | null,
  { expectedGrams, limitGrams }: Pick<BenchPkg, "expectedGrams" | "limitGrams">,
): WeightVerdict {
  if (grams === null) return "NONE";
  if (limitGrams !== null && grams > limitGrams) return "OVER";
  const off = Math.abs(grams - expectedGrams);
  return off > OFF_GRAMS || off > expectedGrams * OFF_PART ? "OFF" : "OK";
}

/** How far a weight is from what was expected: `+1.2 %`. */
export function offText(grams: number, expectedGrams: number): string {
  if (expectedGrams === 0) return "";
  const percent = ((grams - expectedGrams) / expectedGrams) * 100;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${Math.abs(percent).toFixed(1)} %`;
}
