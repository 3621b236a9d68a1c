import { allocate, sum } from "./money.ts";

/** The parts of what an order costs, in cents; `shipFeeCents` holds route and service fees (OP-041). */
export type OrderParts = {
  amountCents: number;
  shipFeeCents: number;
  activitySavingCents: number;
  ticketSavingCents: number;
  manualSavingCents: number;
};

/** What is left to pay in cents, never below 0 (OP-041, R-PRE-20). */
export function netCents(parts: OrderParts): number {
  const savings = parts.activitySavingCents + parts.ticketSavingCents + parts.manualSavingCents;
  return Math.max(0, parts.amountCents + parts.shipFeeCents - savings);
}

/** What the result page shows in cents; equal to `netCents` while nobody gave a saving by hand (R-PAY-14). */
export function resultCents(parts: Omit<OrderParts, "manualSavingCents">): number {
  return parts.amountCents + parts.shipFeeCents - parts.activitySavingCents - parts.ticketSavingCents;
}

/** How much of the net amount each line bears, in cents: its worth is the measure, the shares sum to the net amount (I-04). */
export function paidShares(net: number, lineAmountsCents: readonly number[]): number[] {
  return allocate(net, lineAmountsCents);
}

/** The goods amount of lines in cents. */
export function goodsCents(lines: readonly { quantity: number; priceCents: number }[]): number {
  return sum(lines.map(({ quantity, priceCents }) => quantity * priceCents));
}
