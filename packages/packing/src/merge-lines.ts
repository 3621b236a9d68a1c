import { compareText } from "./compile-problem.ts";
import type { Line } from "./rule-set.ts";

/** One line per sku in the order of their skus; throws a RangeError when two lines describe one sku differently. */
export function mergeLines(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const known = merged.get(line.sku);
    if (known && !isSameArticle(known, line)) {
      throw new RangeError(`DUPLICATE_SKU: ${line.sku} is described twice differently.`);
    }
    merged.set(line.sku, { ...line, qty: (known?.qty ?? 0) + line.qty });
  }
  return [...merged.values()]
    .filter((line) => line.qty > 0)
    .sort((left, right) => compareText(left.sku, right.sku));
}

/** True when two lines differ in their quantity at most. */
function isSameArticle(left: Line, right: Line): boolean {
  return describe(left) === describe(right);
}

function describe({ cat, weightG, price, dutiable, supplier, blockedCountries }: Line): string {
  const duties = Object.entries(dutiable ?? {}).sort(([one], [other]) => compareText(one, other));
  return JSON.stringify([
    cat,
    weightG,
    price,
    duties,
    supplier ?? null,
    [...(blockedCountries ?? [])].sort(),
  ]);
}
