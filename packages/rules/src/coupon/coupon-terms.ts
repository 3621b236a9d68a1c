import { SHOP_ID } from "@crux/contract/limits";
import { roundCents } from "../money/money.ts";
import { moneyText } from "../money/money-text.ts";

/** What a ticket asks for and gives, as its rule fixed it for ever (OP-043); times are ISO, null is open. */
export type CouponTerms = {
  ticketId: number;
  ruleId: number;
  title: string;
  effectiveCents: number;
  /** The share still paid in 1/10000; 0 for a voucher. */
  paidBasisPoints: number;
  shipFeeOnly: boolean;
  matchCents: number;
  matchQuantity: number;
  shopIds: number[];
  userClass: string;
  newUserOnly: boolean;
  startsAt: string | null;
  endsAt: string | null;
};

/** Who wants to use a ticket for what: goods after activity savings, pieces that cost something, and when. */
export type CouponCase = {
  baseCents: number;
  pieces: number;
  shipFeeCents: number;
  userClass: string;
  isNewUser: boolean;
  at: string;
};

export type CouponProblem = "SHOP" | "NOT_STARTED" | "EXPIRED" | "CLASS" | "NEW_USER" | "AMOUNT" | "QUANTITY";

/** Why a ticket does not fit, or null (OP-043, OP-107, OP-109). */
export function couponProblem(terms: CouponTerms, use: CouponCase): CouponProblem | null {
  const now = Date.parse(use.at);
  if (terms.shopIds.length > 0 && !terms.shopIds.includes(SHOP_ID)) return "SHOP";
  if (terms.startsAt !== null && now < Date.parse(terms.startsAt)) return "NOT_STARTED";
  if (terms.endsAt !== null && now > Date.parse(terms.endsAt)) return "EXPIRED";
  const person = personProblem(terms, use);
  if (person) return person;
  if (use.baseCents < terms.matchCents) return "AMOUNT";
  if (use.pieces < terms.matchQuantity) return "QUANTITY";
  return null;
}

/** Why a ticket is not for this customer, whatever it is to be used for, or null (OP-109). */
export function personProblem(
  terms: Pick<CouponTerms, "userClass" | "newUserOnly">,
  person: Pick<CouponCase, "userClass" | "isNewUser">,
): Extract<CouponProblem, "CLASS" | "NEW_USER"> | null {
  if (terms.userClass === "VIP" && person.userClass !== "VIP") return "CLASS";
  return terms.newUserOnly && !person.isNewUser ? "NEW_USER" : null;
}

/** The problem in words for the customer. */
export function couponProblemText(problem: CouponProblem, terms: CouponTerms, use: CouponCase): string {
  if (problem === "AMOUNT") return `还差${moneyText(terms.matchCents - use.baseCents)}可用`;
  if (problem === "QUANTITY") return `还差${terms.matchQuantity - use.pieces}件可用`;
  return TEXTS[problem];
}

const TEXTS: Record<Exclude<CouponProblem, "AMOUNT" | "QUANTITY">, string> = {
  SHOP: "不适用于本店铺",
  NOT_STARTED: "未到使用时间",
  EXPIRED: "已过期",
  CLASS: "仅限黑卡会员使用",
  NEW_USER: "仅限新用户使用",
};

type Effect = Pick<CouponTerms, "effectiveCents" | "paidBasisPoints" | "shipFeeOnly">;

/** What a fitting ticket saves in cents: never more than what it is for (OP-043). */
export function couponSaving(
  { effectiveCents, paidBasisPoints, shipFeeOnly }: Effect,
  { baseCents, shipFeeCents }: Pick<CouponCase, "baseCents" | "shipFeeCents">,
): number {
  if (shipFeeOnly) return Math.min(effectiveCents, shipFeeCents);
  if (paidBasisPoints > 0) return roundCents((baseCents * (10_000 - paidBasisPoints)) / 10_000);
  return Math.min(effectiveCents, baseCents);
}
