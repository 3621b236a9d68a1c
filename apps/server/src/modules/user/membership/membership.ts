import type { Sweep } from "../../../kernel/time/sweeps.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
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
  await extendUntil(ctx.db, { uid, years, now: ctx.now });
  ctx.invalidate(userTopic(uid));
}

/** Takes refunded years off again; a membership without any left ends at once (L-MEM-04). */
export async function shortenMembership(
  ctx: Ctx,
  { uid, years }: { uid: number; years: number },
): Promise<void> {
  await shortenBy(ctx.db, { uid, years, now: ctx.now });
  ctx.invalidate(userTopic(uid));
}

/** Which of these users were black-card members until after this moment. */
export async function membersAt(ctx: Ctx, uids: readonly number[], at: Date): Promise<Set<number>> {
  return new Set(await listMembers(ctx.db, uids, at));
}

const BATCH = 200;

/** Members whose time is over become PLAIN (L-MEM-03). */
export const membershipSweep: Sweep = {
  name: "end memberships",
  everyMs: 60_000,
  work: (ctx) => endMemberships(ctx.db, ctx.now, BATCH),
};
