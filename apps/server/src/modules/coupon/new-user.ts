import type { Ctx } from "../../kernel/verb/context.ts";
import { fundedAmong } from "../ledger/service.ts";
import { spendersAmong } from "../member/service.ts";
import { listAccountFacts } from "../user/service.ts";

const NEW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * A new user's account is at most 30 days old and never paid an order: goods, a membership or a top-up (OP-109). Whom a
 * former shop knew is not new.
 */
export async function isNewUser(ctx: Ctx, uid: number): Promise<boolean> {
  return (await newUsersAmong(ctx, [uid])).has(uid);
}

/** Which of these users are new. */
export async function newUsersAmong(ctx: Ctx, uids: readonly number[]): Promise<Set<number>> {
  const since = ctx.now.getTime() - NEW_MS;
  const young = (await listAccountFacts(ctx, uids))
    .filter(({ createdAt, wasMember, isFormer }) => !wasMember && !isFormer && createdAt.getTime() >= since)
    .map(({ uid }) => uid);
  const spenders = await spendersAmong(ctx, young);
  const unspent = young.filter((uid) => !spenders.has(uid));
  const funded = await fundedAmong(ctx, unspent);
  return new Set(unspent.filter((uid) => !funded.has(uid)));
}
