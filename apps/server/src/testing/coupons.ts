import { runAsSystem } from "../kernel/verb/kernel.ts";
import { addRule, issueTicket, type RuleTerms } from "../modules/coupon/service.ts";
import type { Shop } from "./open-shop.ts";

const VOUCHER: RuleTerms = {
  title: "减$10",
  description: "",
  imgUrl: "",
  userClass: "PLAIN",
  newUserOnly: false,
  shopIds: [],
  durationDays: 30,
  startsAt: null,
  endsAt: null,
  effectiveCents: 1_000,
  paidBasisPoints: 0,
  shipFeeOnly: false,
  matchCents: 0,
  matchQuantity: 0,
  perUser: 1,
  perRecommender: 0,
  total: null,
  inCentre: false,
  isWelcome: false,
  isInvite: false,
  inviterRule: null,
};

/** Adds a coupon, a voucher of 10 dollars unless said otherwise, and answers its public id. */
export function addCoupon(shop: Pick<Shop, "app">, terms: Partial<RuleTerms> = {}): Promise<string> {
  return runAsSystem(shop.app.kernel, (ctx) => addRule(ctx, { ...VOUCHER, ...terms }));
}

/** Gives somebody a ticket of a new coupon and answers the ticket's id. */
export async function giveTicket(
  shop: Pick<Shop, "app">,
  uid: number,
  terms: Partial<RuleTerms> = {},
): Promise<number> {
  const publicId = await addCoupon(shop, terms);
  return runAsSystem(shop.app.kernel, (ctx) => issueTicket(ctx, { publicId, uid, why: "test" }));
}
