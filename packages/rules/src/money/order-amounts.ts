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
