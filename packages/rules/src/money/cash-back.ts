import { roundCents } from "./money.ts";

export type CashBackLevel = {
  consumeLevel: number;
  downThreshold: number;
  upThreshold: number | null;
  /** A decimal fraction with four places at most. */
  returnRatio: number;
};

/** The level of a month's spend in cents, downThreshold ≤ spend < upThreshold, or null outside of every range (OP-101). */
export function cashBackLevel(levels: readonly CashBackLevel[], spendCents: number): CashBackLevel | null {
  return (
    levels.find(
      ({ downThreshold, upThreshold }) =>
        downThreshold <= spendCents && (upThreshold === null || spendCents < upThreshold),
    ) ?? null
  );
}

/** What a spend in cents earns at a level, in whole cents. */
export function cashBackCents({ returnRatio }: CashBackLevel, spendCents: number): number {
  const basisPoints = Math.round(returnRatio * 10_000);
  return roundCents((spendCents * basisPoints) / 10_000);
}
