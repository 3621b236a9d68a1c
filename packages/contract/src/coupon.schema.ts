import { z } from "zod";
import * as couponOutcome from "./outcomes/coupon.ts";
import * as userOutcome from "./outcomes/user.ts";
import { cents, id, pageOf, paging, text, time } from "./wire.ts";

/** What a coupon or an activity does: take an amount off, or open swap items and gifts (R-CPN-07). */
export const couponRuleType = z.enum(["REDUCED", "REPURCHASE"]);
export type CouponRuleType = z.infer<typeof couponRuleType>;

/** The empty status is a ticket that can be used (OP-106). */
export const ticketStatus = z.enum(["", "CREATED", "FROZEN", "USED", "EXPIRED", "DISABLE"]);
export type TicketStatus = z.infer<typeof ticketStatus>;

const face = {
  /** The public id of the rule, which links and the collect call carry (OP-108). */
  ticketRuleId: z.string(),
  ticketTitle: z.string(),
  ticketDesc: z.string(),
  imgUrl: z.string(),
  type: couponRuleType,
  /** `VIP` is for black-card members only. */
  userClass: z.enum(["PLAIN", "VIP"]),
  newUserOnly: z.boolean(),
  /** Shop ids joined by `||`; empty means every shop. */
  shopIds: z.string(),
  /** Days from collection, or null for a fixed time. */
  effectiveDuration: z.int().nullable(),
  effectiveTime: time.nullable(),
  expiredTime: time.nullable(),
  /** The amount of a voucher in cents; 0 for a discount. */
  effectiveAmount: cents,
  /** The share that is still paid, 0.85 reads 8.5; 0 for a voucher. */
  effectiveDiscount: z.number(),
  /** A voucher that pays shipping only: it saves `effectiveAmount`, at most the ship fee (OP-043). */
  shipFeeOnly: z.boolean(),
  matchAmount: cents,
  matchQuantity: z.int(),
  userCollectedLimit: z.int(),
};

/** A coupon that can be collected: shaped like a ticket, but without number and status (R-API-66). */
export const ticketRule = z.object({ ...face, disabled: z.boolean() });
export type TicketRule = z.infer<typeof ticketRule>;

/** A coupon that somebody holds (R-MODEL-18). */
export const couponTicket = z.object({
  ...face,
  id: z.int(),
  number: z.string(),
  status: ticketStatus,
  createTime: time,
  /** The end of this ticket's own validity, inclusive (OP-107). */
  expire_date: time.nullable(),
  assignedUserDetail: z.object({ headImgUrl: z.string(), nickName: z.string() }).nullable(),
});
export type CouponTicket = z.infer<typeof couponTicket>;

/** A ticket of the caller; `refusal` is why the caller cannot use one that is usable by its status (OP-109). */
export const ownTicket = couponTicket.extend({ refusal: z.enum(["CLASS", "NEW_USER"]).nullable() });
export type OwnTicket = z.infer<typeof ownTicket>;

/** A ticket that fits a cart; a ship-fee voucher's `savedAmount` counts with the first scheme, the shop recounts it with the chosen one. */
export const availableTicket = couponTicket.extend({ savedAmount: cents });
export type AvailableTicket = z.infer<typeof availableTicket>;

/** A ticket that does not fit a cart, and why, in words for the customer. */
export const unavailableTicket = couponTicket.extend({ reason: z.string() });
export type UnavailableTicket = z.infer<typeof unavailableTicket>;

const ruleId = text(64).min(1);
const type = couponRuleType.default("REDUCED");

export const couponSchemas = {
  tickets: {
    summary: "The caller's tickets",
    input: paging.extend({ number: text(40).optional() }),
    output: pageOf(ownTicket),
    fails: [],
  },
  rule: {
    summary: "A coupon that can be collected",
    input: z.object({ ruleId, type }),
    output: ticketRule,
    fails: [couponOutcome.NOT_FOUND],
  },
  collect: {
    summary: "Collect a ticket",
    input: z.object({
      ticketRuleId: ruleId,
      type,
      recommendUid: id.nullish(),
      /** Only the caller may stand here (OP-111). */
      uids: z.array(id).max(10).optional(),
    }),
    output: couponTicket,
    fails: [
      userOutcome.MOBILE_REQUIRED,
      couponOutcome.NOT_FOUND,
      couponOutcome.OFFLINE,
      couponOutcome.SELF_REFERRAL,
      couponOutcome.ALL_COLLECTED,
      couponOutcome.ALREADY_COLLECTED,
      couponOutcome.MEMBERS_ONLY,
      couponOutcome.NEW_CUSTOMERS_ONLY,
    ],
  },
  invited: {
    summary: "Tickets that friends collected on the caller's invitation",
    input: z.object({ ruleId, type }),
    output: z.array(couponTicket),
    fails: [couponOutcome.NOT_FOUND],
  },
};
