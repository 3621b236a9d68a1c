import type { Ctx } from "../../kernel/verb/context.ts";
import { wasFunded } from "../ledger/service.ts";
import { hasSpent } from "../member/service.ts";
import { getAccountFacts } from "../user/service.ts";

const NEW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * A new user's account is at most 30 days old and never paid an order: goods, a membership or a top-up (OP-109). Whom a
 * former shop knew is not new.
 */
export async function isNewUser(ctx: Ctx, uid: number): Promise<boolean> {
  const facts = await getAccountFacts(ctx, uid);
  if (!facts || facts.wasMember || facts.isFormer) return false;
  if (ctx.now.getTime() - facts.createdAt.getTime() > NEW_MS) return false;
  return !(await hasSpent(ctx, uid)) && !(await wasFunded(ctx, uid));
}
