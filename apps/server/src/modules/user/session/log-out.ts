import type { UserCtx } from "../../../kernel/verb/context.ts";
import { revokeSession } from "../account/store.ts";
import { userTopic } from "../account/user-topic.ts";

/** Ends the caller's session; the same token again is `session.EXPIRED`. */
export async function logOut(ctx: UserCtx): Promise<null> {
  await revokeSession(ctx.db, ctx.caller.sessionId, ctx.now);
  ctx.invalidate(userTopic(ctx.caller.uid));
  return null;
}
