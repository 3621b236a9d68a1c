/** Where the spans of prices begin by which a list is narrowed, in cents; the first begins at nothing. */
export const PRICE_STEPS = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000] as const;

/** A span of prices, both ends within it; null is without an end. */
export type PriceSpan = { fromCents: number | null; toCents: number | null };

/** The span behind so many steps. */
export function priceSpan(step: number): PriceSpan {
  const from = PRICE_STEPS[step - 1];
  const next = PRICE_STEPS[step];
  return { fromCents: from ?? null, toCents: next === undefined ? null : next - 1 };
}
