import type { UserCtx } from "../../../kernel/verb/context.ts";
import { userTopic } from "../../../kernel/verb/kept-sessions.ts";
import { revokeSession } from "../account/store.ts";

/** Ends the caller's session; the same token again is 170005. */
export async function logOut(ctx: UserCtx): Promise<null> {
  await revokeSession(ctx.db, ctx.caller.sessionId, ctx.now);
  ctx.touch(userTopic(ctx.caller.uid));
  return null;
}
