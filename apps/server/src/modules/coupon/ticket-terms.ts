import type { CouponTerms } from "@crux/rules/coupon/coupon-terms";
import type { TicketRow } from "./ticket-store.ts";

/** What a ticket asks for and gives, as pricing reads it. */
export function ticketTerms({ id, expiresAt, rule }: TicketRow): CouponTerms {
  return {
    ticketId: id,
    ruleId: rule.id,
    title: rule.title,
    effectiveCents: rule.effectiveCents,
    paidBasisPoints: rule.paidBasisPoints,
    shipFeeOnly: rule.shipFeeOnly,
    matchCents: rule.matchCents,
    matchQuantity: rule.matchQuantity,
    shopIds: rule.shopIds,
    userClass: rule.userClass,
    newUserOnly: rule.newUserOnly,
    startsAt: rule.startsAt?.toISOString() ?? null,
    endsAt: expiresAt?.toISOString() ?? null,
  };
}
