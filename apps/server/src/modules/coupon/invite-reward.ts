import { maskedName } from "@crux/rules/people/masked";
import type { Ctx } from "../../kernel/verb/context.ts";
import { sendMessage } from "../notify/service.ts";
import { getAccountFacts, getUser, listProfiles } from "../user/service.ts";
import {
  claimInvited,
  endEarned,
  findFreePlace,
  type InvitedRow,
  type InviteResult,
  isFriendCounted,
  lockEarned,
  lockInvitedOf,
  saveInviteResult,
  withdrawEarned,
} from "./invite-store.ts";
import { expiryOf, ticketNumber } from "./issue-ticket.ts";
import { isNewUser } from "./new-user.ts";
import { countIssued, findRule, lockRule, type RuleRow } from "./store.ts";
import { countHeld, tryInsertTicket } from "./ticket-store.ts";

/** When an inviter earns something: a coupon for new customers proves its friend with their first order, others at once. */
export const earnsWhen = ({ newUserOnly }: Pick<RuleRow, "newUserOnly">): "COLLECT" | "ORDER" =>
  newUserOnly ? "ORDER" : "COLLECT";

/** What somebody earns now whose friend takes this coupon; undefined for nothing that they could use. */
export async function rewardOf(ctx: Ctx, coupon: RuleRow, inviter: number): Promise<RuleRow | undefined> {
  const earned = coupon.inviterRule === null ? coupon : await findRule(ctx.db, coupon.inviterRule);
  return earned && (await isOfUse(ctx, earned, inviter)) ? earned : undefined;
}

async function isOfUse(ctx: Ctx, earned: RuleRow, inviter: number): Promise<boolean> {
  const { disabled, endsAt, newUserOnly, perRecommender, userClass } = earned;
  if (disabled || (endsAt !== null && endsAt < ctx.now) || perRecommender === 0) return false;
  if (newUserOnly && !(await isNewUser(ctx, inviter))) return false;
  return userClass === "PLAIN" || (await getUser(ctx, inviter)).userClass === "VIP";
}

type Friend = Pick<InvitedRow, "ticketId" | "uid" | "recommendUid" | "mobileMark" | "identityMark">;

/** Rewards an inviter as a friend collects a coupon that proves no more than that: a new customer with a mobile (OP-111). */
export async function rewardAtOnce(ctx: Ctx, coupon: RuleRow, friend: Friend): Promise<void> {
  if (earnsWhen(coupon) === "ORDER") return;
  const isNew = await isNewUser(ctx, friend.uid);
  await saveInviteResult(ctx.db, friend.ticketId, isNew ? await reward(ctx, coupon, friend) : "KNOWN");
}

/**
 * Rewards the inviter of one friend who has paid an order with an invitation's ticket; answers how many it took. Whoever
 * that order goes to is a new customer once, and a friend once, for good (OP-111, I-29).
 */
export async function rewardInviters(ctx: Ctx): Promise<number> {
  const friend = await claimInvited(ctx.db);
  if (!friend) return 0;
  const coupon = await findRule(ctx.db, friend.publicId);
  if (!coupon) throw new Error("the coupon of a ticket is gone");
  const result = earnsWhen(coupon) === "ORDER" ? await reward(ctx, coupon, friend) : "NONE";
  await saveInviteResult(ctx.db, friend.ticketId, result);
  return 1;
}

async function reward(ctx: Ctx, coupon: RuleRow, friend: Friend): Promise<InviteResult> {
  const { uid, recommendUid: inviter } = friend;
  // Whoever takes tickets of a rule comes one after the other, so that the looks before the ticket hold.
  const earned = await lockRule(ctx.db, coupon.inviterRule ?? coupon.publicId);
  if (!earned || !(await getAccountFacts(ctx, inviter)) || !(await isOfUse(ctx, earned, inviter)))
    return "NONE";
  if (await isFriendCounted(ctx.db, earned.id, uid)) return "KNOWN";
  const { earned: count } = await countHeld(ctx.db, earned.id, inviter);
  if (count >= earned.perRecommender) return "CAPPED";
  if (earned.total !== null && earned.issued >= earned.total) return "NONE";
  const expiresAt = expiryOf(earned, ctx.now);
  const id = await tryInsertTicket(ctx.db, {
    number: ticketNumber(),
    ruleId: earned.id,
    holder: { uid: inviter, n: await findFreePlace(ctx.db, earned.id, inviter), expiresAt },
    recommendUid: null,
    friendUid: uid,
    friendMarks: { mobile: friend.mobileMark, identity: friend.identityMark },
    batch: null,
    mover: "SYSTEM",
    why: "invited a friend",
    at: ctx.now,
  });
  if (id === undefined) return "KNOWN";
  await countIssued(ctx.db, earned.id, 1);
  await tell(ctx, coupon, earned, friend);
  return "REWARDED";
}

/**
 * Takes back what a friend's first order earned the inviter, who hears of it, as all of that order is refunded: a ticket
 * that an order holds or has used stays with that order and does not come back from it. Nothing is earned by the friend's
 * order any more if the sweep has not come by yet.
 */
export async function withdrawReward(ctx: Ctx, orderId: number): Promise<void> {
  const friend = await lockInvitedOf(ctx.db, orderId);
  if (!friend) return;
  const { ticketId, result } = friend;
  if (result === null) return await saveInviteResult(ctx.db, ticketId, "NONE");
  const earned = result === "REWARDED" && (await lockEarned(ctx.db, friend));
  if (!earned) return;
  if (earned.status === "USABLE") {
    await withdrawEarned(ctx.db, earned.id, { orderId, at: ctx.now });
    await saveInviteResult(ctx.db, ticketId, "NONE");
    await tellWithdrawn(ctx, friend, `送您的「${earned.title}」还没有使用，已收回`);
  } else if (earned.status === "FROZEN" || earned.status === "USED") {
    await endEarned(ctx.db, earned.id, ctx.now);
    const kept = `您用「${earned.title}」下的订单不受影响；该订单如取消或退款，此券不再退回`;
    await tellWithdrawn(ctx, friend, kept);
  }
}

type Invited = Pick<Friend, "ticketId" | "uid" | "recommendUid">;

async function tellWithdrawn(
  ctx: Ctx,
  { ticketId, uid, recommendUid }: Invited,
  what: string,
): Promise<void> {
  await sendMessage(ctx, {
    uid: recommendUid,
    title: "好友退款，邀请所得的优惠券有变动",
    body: `您邀请的好友 ${await nameOf(ctx, uid)} 的首单已全额退款，${what}。`,
    key: `invitation ${ticketId} withdrawn`,
  });
}

async function tell(
  ctx: Ctx,
  coupon: RuleRow,
  earned: RuleRow,
  { ticketId, uid, recommendUid }: Friend,
): Promise<void> {
  const did = earnsWhen(coupon) === "ORDER" ? "完成了首单" : "领取了优惠券";
  await sendMessage(ctx, {
    uid: recommendUid,
    title: "邀请好友得到一张优惠券",
    body: `您邀请的好友 ${await nameOf(ctx, uid)} ${did}，送您的「${earned.title}」已放入我的优惠券，结算时可以选用。`,
    key: `invitation ${ticketId}`,
  });
}

const nameOf = async (ctx: Ctx, uid: number) =>
  maskedName((await listProfiles(ctx, [uid])).get(uid)?.nickName ?? "") || "好友";
