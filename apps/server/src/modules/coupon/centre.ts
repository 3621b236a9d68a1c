import * as couponOutcome from "@crux/contract/outcomes/coupon";
import type {
  CouponCentre,
  CouponClaim,
  couponCentreSchemas,
  Invitation,
} from "@crux/contract/promo/centre.schema";
import { maskedName } from "@crux/rules/people/masked";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { listProfiles } from "../user/service.ts";
import { countCollected, listOffered, listPrintedRules } from "./centre-store.ts";
import { earnsWhen, rewardOf } from "./invite-reward.ts";
import { listFriends } from "./invite-store.ts";
import { isNewUser } from "./new-user.ts";
import { presentRule } from "./present-ticket.ts";
import { findRule, type RuleRow } from "./store.ts";
import { countHeld } from "./ticket-store.ts";

/** What anybody may collect now: the coupon centre's list, what new customers are offered, and what one invites with. */
export async function showCentre(ctx: Ctx): Promise<CouponCentre> {
  const offered = await listOffered(ctx.db, ctx.now);
  const printed = await printedOf(ctx, offered);
  const show = (rule: RuleRow) => ({ ...presentRule(rule), isGone: isGone(rule, printed) });
  const invite = offered.find((rule) => rule.isInvite && !isGone(rule, printed));
  return {
    coupons: offered.filter(({ inCentre }) => inCentre).map(show),
    welcome: offered.filter((rule) => rule.isWelcome && !isGone(rule, printed)).map(show),
    invite: invite ? show(invite) : null,
  };
}

/** Which of them the caller may still collect, and why not the others. */
export async function listClaims(ctx: UserCtx): Promise<CouponClaim[]> {
  const { uid, userClass } = ctx.caller;
  const rules = (await listOffered(ctx.db, ctx.now)).filter(
    ({ inCentre, isWelcome }) => inCentre || isWelcome,
  );
  const collected = await countCollected(
    ctx.db,
    uid,
    rules.map(({ id }) => id),
  );
  const printed = await printedOf(ctx, rules);
  const isNew = rules.some(({ newUserOnly }) => newUserOnly) && (await isNewUser(ctx, uid));
  const stateOf = (rule: RuleRow): CouponClaim["state"] => {
    if ((collected.get(rule.id) ?? 0) >= rule.perUser) return "COLLECTED";
    if (rule.userClass === "VIP" && userClass !== "VIP") return "MEMBERS_ONLY";
    if (rule.newUserOnly && !isNew) return "NEW_CUSTOMERS_ONLY";
    return isGone(rule, printed) ? "GONE" : "OPEN";
  };
  return rules.map((rule) => ({ ticketRuleId: rule.publicId, state: stateOf(rule) }));
}

/** Printed tickets count as given out and wait to be collected. */
const printedOf = async ({ db }: Ctx, rules: readonly RuleRow[]) =>
  new Set(
    await listPrintedRules(
      db,
      rules.map(({ id }) => id),
    ),
  );

const isGone = ({ id, total, issued }: RuleRow, printed: ReadonlySet<number>) =>
  total !== null && issued >= total && !printed.has(id);

const MOST_FRIENDS = 200;

/**
 * What a friend gets with the caller's invitation, what the caller earns by it and when, and whom it brought, by names
 * that are covered. Throws `coupon.NOT_FOUND`.
 */
export async function showInvitation(
  ctx: UserCtx,
  { ruleId }: z.output<typeof couponCentreSchemas.invitation.input>,
): Promise<Invitation> {
  const { uid } = ctx.caller;
  const rule = await findRule(ctx.db, ruleId);
  if (!rule) throw new Fail(couponOutcome.NOT_FOUND);
  const reward = await rewardOf(ctx, rule, uid);
  const friends = await listFriends(ctx.db, { recommendUid: uid, ruleId: rule.id, limit: MOST_FRIENDS });
  const profiles = await listProfiles(
    ctx,
    friends.flatMap((friend) => friend.uid ?? []),
  );
  return {
    rule: presentRule(rule),
    reward: reward ? presentRule(reward) : null,
    when: earnsWhen(rule),
    most: reward?.perRecommender ?? 0,
    earned: reward ? (await countHeld(ctx.db, reward.id, uid)).earned : 0,
    friends: friends.map((friend) => ({
      id: friend.id,
      nickName: maskedName(profiles.get(friend.uid ?? 0)?.nickName ?? "") || "好友",
      headImgUrl: profiles.get(friend.uid ?? 0)?.headImgUrl ?? "",
      time: friend.createdAt.toISOString(),
      isUsed: friend.status === "USED",
      isOver: friend.status === "EXPIRED" || friend.status === "DISABLE",
      result: friend.inviteResult,
    })),
  };
}
