import { allocate, sum } from "../money/money.ts";

/**
 * What is paid for the goods of each line, in cents, once staff took something off an order: it falls on the goods by
 * what they cost, and on freight what is more than all of them.
 */
export function goodsAfterSaving(goodsCents: readonly number[], savingCents: number): number[] {
  const shares = allocate(Math.min(savingCents, sum(goodsCents)), goodsCents);
  return goodsCents.map((cents, index) => cents - (shares[index] ?? 0));
}

/** What each line bears of the net amount: what is paid for its goods, with its part of what is paid for freight (I-04). */
export function paidSharesOf(goodsCents: readonly number[], netCents: number): number[] {
  const freight = allocate(netCents - sum(goodsCents), goodsCents);
  return goodsCents.map((cents, index) => cents + (freight[index] ?? 0));
}
