import { beijingClock } from "@crux/rules/time/beijing-time";
import type { Sweep } from "../../../kernel/time/sweeps.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import { sendMessage, sendMessageToEach } from "../../notify/service.ts";
import { endMemberships, extendUntil, findUser, listMembers, shortenBy } from "../account/store.ts";
import { userTopic } from "../account/user-topic.ts";

/** The caller's membership with its end, or null for somebody who never had one (R-API-33). */
export async function getMembership(ctx: UserCtx): Promise<{ expiryDate: string } | null> {
  const row = await findUser(ctx.db, ctx.caller.uid);
  return row?.membershipExpiresAt ? { expiryDate: row.membershipExpiresAt.toISOString() } : null;
}

/** Adds paid years to the later of now and the present end, and makes the user VIP (OP-105). */
export async function extendMembership(
  ctx: Ctx,
  { uid, years }: { uid: number; years: number },
): Promise<void> {
  const card = await extendUntil(ctx.db, { uid, years, now: ctx.now });
  ctx.invalidate(userTopic(uid));
  if (card) await tellMember(ctx, uid, card);
}

/** Takes refunded years off again; a membership without any left ends at once (L-MEM-04). */
export async function shortenMembership(
  ctx: Ctx,
  { uid, years }: { uid: number; years: number },
): Promise<void> {
  const isOver = await shortenBy(ctx.db, { uid, years, now: ctx.now });
  ctx.invalidate(userTopic(uid));
  if (isOver) await tellEnded(ctx, [uid]);
}

/** Which of these users were black-card members until after this moment. */
export async function membersAt(ctx: Ctx, uids: readonly number[], at: Date): Promise<Set<number>> {
  return new Set(await listMembers(ctx.db, uids, at));
}

const BATCH = 200;

/** Tells somebody that they are a black-card member now or for longer, until then or without an end. */
export async function tellMember(
  ctx: Pick<Ctx, "db" | "now">,
  uid: number,
  { until, isLonger }: { until: Date | null; isLonger: boolean },
): Promise<void> {
  const end = until === null ? "长期有效" : `有效期至${beijingClock(until).slice(0, 10)}（北京时间）`;
  await sendMessage(ctx, {
    uid,
    title: isLonger ? "黑卡会员已续期" : "黑卡会员已开通",
    body: `您的黑卡会员${end}，黑卡价和消费返现可在会员卡页查看。`,
    path: PATH,
  });
}

/** Tells those that they are no members any more. */
export async function tellEnded(ctx: Pick<Ctx, "db" | "now">, uids: readonly number[]): Promise<void> {
  const body = "您的黑卡会员已结束，商品恢复为普通价格；已产生的消费返现仍会照常发放。您可以随时重新开通。";
  await sendMessageToEach(ctx, uids, { title: "黑卡会员已结束", body, path: PATH });
}

const PATH = "/member_ship";

/** Members whose time is over become PLAIN (L-MEM-03). */
export const membershipSweep: Sweep = {
  name: "end memberships",
  everyMs: 60_000,
  async work(ctx) {
    const uids = await endMemberships(ctx.db, ctx.now, BATCH);
    for (const uid of uids) ctx.invalidate(userTopic(uid));
    await tellEnded(ctx, uids);
    return uids.length;
  },
};
