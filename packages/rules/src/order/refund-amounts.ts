import { allocate, sum } from "../money/money.ts";

/** A line as refunds see it: its pieces, what was paid for all of them, and how many went back already. */
export type RefundableLine = { quantity: number; goodsCents: number; refundedPieces: number };

/**
 * What pieces of a line give back, in cents. The first k pieces have a fixed share of what was paid, so that partial
 * refunds in any order end at exactly that amount, and the last cent goes with the last piece.
 */
export function lineRefundCents(line: RefundableLine, pieces: number): number {
  return shareOf(line, line.refundedPieces + pieces) - shareOf(line, line.refundedPieces);
}

function shareOf({ quantity, goodsCents }: RefundableLine, pieces: number): number {
  return allocate(goodsCents, [pieces, quantity - pieces])[0] ?? 0;
}

/** What was paid for freight and services, in cents: the net amount without the goods (I-04). */
export function paidShippingCents(netCents: number, lines: readonly { goodsCents: number }[]): number {
  return netCents - sum(lines.map(({ goodsCents }) => goodsCents));
}

/** How much of the paid shipping each parcel bears, in cents, by its own fees. */
export function parcelShippingCents(shippingCents: number, parcelFeesCents: readonly number[]): number[] {
  return allocate(shippingCents, parcelFeesCents);
}
