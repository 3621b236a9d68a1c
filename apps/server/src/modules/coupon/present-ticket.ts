import type { CouponTicket, TicketRule } from "@crux/contract/coupon.schema";
import type { RuleRow } from "./store.ts";
import type { TicketRow } from "./ticket-store.ts";

/** A rule as the wire shows it (R-API-66). */
export function presentRule(rule: RuleRow): TicketRule {
  return { ...face(rule), disabled: rule.disabled };
}

type Holder = { headImgUrl: string; nickName: string };

/** A ticket as the wire shows it (R-MODEL-18); one whose time is over reads EXPIRED before a sweep notes it (L-CPN-07). */
export function presentTicket(row: TicketRow, now: Date, holder: Holder | null = null): CouponTicket {
  return {
    ...face(row.rule),
    id: row.id,
    number: row.number,
    status: statusNow(row, now),
    createTime: row.createdAt.toISOString(),
    expire_date: row.expiresAt?.toISOString() ?? null,
    assignedUserDetail: holder,
  };
}

function statusNow({ status, expiresAt }: TicketRow, now: Date): CouponTicket["status"] {
  if (status !== "USABLE") return status;
  return expiresAt !== null && expiresAt < now ? "EXPIRED" : "";
}

function face(rule: RuleRow) {
  return {
    ticketRuleId: rule.publicId,
    ticketTitle: rule.title,
    ticketDesc: rule.description,
    imgUrl: rule.imgUrl,
    type: "REDUCED" as const,
    userClass: rule.userClass,
    newUserOnly: rule.newUserOnly,
    shopIds: rule.shopIds.join("||"),
    effectiveDuration: rule.durationDays,
    effectiveTime: rule.startsAt?.toISOString() ?? null,
    expiredTime: rule.endsAt?.toISOString() ?? null,
    effectiveAmount: rule.effectiveCents,
    effectiveDiscount: rule.paidBasisPoints / 10_000,
    shipFeeOnly: rule.shipFeeOnly,
    matchAmount: rule.matchCents,
    matchQuantity: rule.matchQuantity,
    userCollectedLimit: rule.perUser,
  };
}
