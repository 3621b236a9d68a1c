import fc from "fast-check";
import type { Line } from "../rule-set.ts";

const ARTICLES: { cat: string; weightG: [number, number]; price: [number, number] }[] = [
  { cat: "FOOD", weightG: [100, 900], price: [500, 4000] },
  { cat: "HEALTH", weightG: [80, 600], price: [1200, 9000] },
  { cat: "DAILY_WASH", weightG: [100, 700], price: [400, 3000] },
  { cat: "GENERAL", weightG: [100, 900], price: [500, 6000] },
  { cat: "COSMETIC", weightG: [50, 400], price: [1500, 15000] },
  { cat: "BABY_MILK_POWDER", weightG: [900, 1150], price: [2400, 4200] },
  { cat: "ADULT_MILK_POWDER", weightG: [1000, 1150], price: [1200, 2500] },
  { cat: "ELECTRONICS", weightG: [200, 1500], price: [3000, 25000] },
  { cat: "HIGH_VALUE", weightG: [100, 800], price: [20000, 60000] },
  { cat: "SHOE", weightG: [500, 1200], price: [4000, 22000] },
  { cat: "CLOTH", weightG: [200, 900], price: [2000, 18000] },
  { cat: "COMBO", weightG: [1000, 4000], price: [5000, 20000] },
];

/** Categories that share parcels in China as well as abroad. */
export const MIXING = ["FOOD", "HEALTH", "DAILY_WASH", "GENERAL", "COSMETIC"];

/** Carts of at most `maxUnits` units that China's demo routes can carry, skus A, B, C … */
export function cartArbitrary(maxUnits: number, maxLines = 8, cats?: string[]): fc.Arbitrary<Line[]> {
  const line = fc
    .constantFrom(...ARTICLES.filter(({ cat }) => cats?.includes(cat) ?? true))
    .chain(({ cat, weightG, price }) =>
      fc.record({
        cat: fc.constant(cat),
        weightG: fc.integer({ min: weightG[0], max: weightG[1] }),
        price: fc.integer({ min: price[0], max: price[1] }),
        qty: fc.integer({ min: 1, max: Math.max(1, Math.floor(maxUnits / 2)) }),
      }),
    );
  return fc.array(line, { minLength: 1, maxLength: maxLines }).map((lines) => numbered(lines, maxUnits));
}

function numbered(lines: Omit<Line, "sku">[], maxUnits: number): Line[] {
  let left = maxUnits;
  return lines.flatMap((line, index) => {
    const qty = Math.min(left, line.qty);
    left -= qty;
    return qty > 0 ? [{ ...line, qty, sku: String.fromCharCode(65 + index) }] : [];
  });
}
