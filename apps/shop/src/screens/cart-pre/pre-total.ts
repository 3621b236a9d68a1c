import { netCents } from "@crux/rules/money/order-amounts";

/** The parts of the checkout total in cents. */
export type PreParts = {
  goodsCents: number;
  shippingCents: number;
  serviceCents: number;
  activityCents: number;
  couponCents: number;
};

/** What the customer will pay, in cents: goods + shipping + services − activities − coupon, never below 0 (R-PRE-20). */
export function preTotalCents(parts: PreParts): number {
  return netCents({
    amountCents: parts.goodsCents,
    shipFeeCents: parts.shippingCents + parts.serviceCents,
    activitySavingCents: parts.activityCents,
    ticketSavingCents: parts.couponCents,
    manualSavingCents: 0,
  });
}
