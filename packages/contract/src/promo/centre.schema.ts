import { z } from "zod";
import { ticketRule } from "../coupon.schema.ts";
import * as couponOutcome from "../outcomes/coupon.ts";
import { text, time } from "../wire.ts";

const offered = ticketRule.extend({ isGone: z.boolean() });
export type OfferedCoupon = z.infer<typeof offered>;

const centre = z.object({
  coupons: z.array(offered),
  /** What new customers are offered. */
  welcome: z.array(offered),
  /** What friends are invited with. */
  invite: offered.nullable(),
});
export type CouponCentre = z.infer<typeof centre>;

const claim = z.object({
  ticketRuleId: z.string(),
  state: z.enum(["OPEN", "COLLECTED", "MEMBERS_ONLY", "NEW_CUSTOMERS_ONLY", "GONE"]),
});
export type CouponClaim = z.infer<typeof claim>;

const friend = z.object({
  id: z.int(),
  /** Covered but for its first sign. */
  nickName: z.string(),
  headImgUrl: z.string(),
  time,
  isUsed: z.boolean(),
  isOver: z.boolean(),
  /** What became of the invitation; null while the friend has not ordered yet. */
  result: z.enum(["REWARDED", "CAPPED", "KNOWN", "NONE"]).nullable(),
});
export type InvitedFriend = z.infer<typeof friend>;

const invitation = z.object({
  rule: ticketRule,
  /** What the caller earns by each friend; null for nothing. */
  reward: ticketRule.nullable(),
  /** As the friend collects, or with the friend's first paid order. */
  when: z.enum(["COLLECT", "ORDER"]),
  most: z.int(),
  earned: z.int(),
  friends: z.array(friend),
});
export type Invitation = z.infer<typeof invitation>;

export const couponCentreSchemas = {
  centre: {
    summary: "What may be collected now",
    input: z.object({}),
    output: centre,
    fails: [],
  },
  claims: {
    summary: "Which offered coupons the caller may still collect",
    input: z.object({}),
    output: z.array(claim),
    fails: [],
  },
  invitation: {
    summary: "What an invitation gives, and whom it brought",
    input: z.object({ ruleId: text(64).min(1) }),
    output: invitation,
    fails: [couponOutcome.NOT_FOUND],
  },
};
