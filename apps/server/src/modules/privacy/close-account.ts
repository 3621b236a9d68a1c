import * as userOutcome from "@crux/contract/outcomes/user";
import type { Obstacle, userClosingSchemas } from "@crux/contract/privacy.schema";
import type { z } from "zod";
import { inTransaction } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import {
  askClosing,
  dueClosing,
  hasPassword,
  proveOneself,
  tryClosingLater,
  userTopic,
} from "../user/service.ts";
import { eraseCustomer, obstaclesOf } from "./erase-customer.ts";
import { lockPerson } from "./person-store.ts";

/** What the caller has to settle before their account can be closed, and how they may prove themselves. */
export async function getClosing(ctx: UserCtx): Promise<{ obstacles: Obstacle[]; passwordFlag: boolean }> {
  return { obstacles: await obstaclesOf(ctx, ctx.caller.uid), passwordFlag: await hasPassword(ctx) };
}

/**
 * Has the caller's account closed in seven days, and logs it out everywhere; logging in takes it back. Throws
 * `user.UNFINISHED_MATTERS` with what is under way, and what `proveOneself` throws. In steps: a wrong try counts
 * although it is refused.
 */
export async function closeAccount(
  ctx: UserCtx,
  proof: z.output<typeof userClosingSchemas.closeAccount.input>,
): Promise<{ dueTime: string }> {
  const { uid } = ctx.caller;
  await refuseUnderWay(ctx, uid);
  const useProof = await proveOneself(ctx, proof);
  const dueAt = await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    if (!(await lockPerson(tx, uid))) throw new Fail(userOutcome.NOT_FOUND);
    await refuseUnderWay(inside, uid);
    await useProof(tx);
    return askClosing(inside, uid);
  });
  ctx.invalidate(userTopic(uid));
  return { dueTime: dueAt.toISOString() };
}

async function refuseUnderWay(ctx: Ctx, uid: number): Promise<void> {
  const obstacles = await obstaclesOf(ctx, uid);
  if (obstacles.length > 0) throw new Fail(userOutcome.UNFINISHED_MATTERS, 200, { obstacles });
}

/**
 * Closes one account whose day has come; answers how many it took. What came in during the wait, such as a refund, puts
 * it off a day at a time.
 */
export async function closeDueAccount(ctx: Ctx): Promise<number> {
  const uid = await dueClosing(ctx);
  if (uid === undefined) return 0;
  // Whoever logs in at this moment has the account first, or finds nobody there.
  if (!(await lockPerson(ctx.db, uid)) || !(await tryClosingLater(ctx, uid))) return 1;
  if ((await obstaclesOf(ctx, uid)).length === 0) await eraseCustomer(ctx, { uid });
  return 1;
}
