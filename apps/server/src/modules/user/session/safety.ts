import * as userOutcome from "@crux/contract/outcomes/user";
import type { UserSession } from "@crux/contract/user.schema";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import { findUser } from "../account/store.ts";
import { userTopic } from "../account/user-topic.ts";
import { LONGEST_MS } from "./session.ts";
import { listOpenSessions, revokeOwnSession, revokeSessionsOf } from "./session-store.ts";

/** Whether the caller has a password, and where they are logged in. */
export async function getSafety(ctx: UserCtx): Promise<{ passwordFlag: boolean; sessions: UserSession[] }> {
  const { uid, sessionId } = ctx.caller;
  const row = await findUser(ctx.db, uid);
  if (!row) throw new Fail(userOutcome.NOT_FOUND);
  const sessions = await listSessionsOf(ctx, uid);
  return {
    passwordFlag: row.passwordHash !== null,
    sessions: sessions.map((session) => ({ ...session, currentFlag: session.id === sessionId })),
  };
}

/** Where somebody is logged in, the place used last first. */
export async function listSessionsOf(
  { db, now }: Ctx,
  uid: number,
): Promise<Omit<UserSession, "currentFlag">[]> {
  const createdAfter = new Date(now.getTime() - LONGEST_MS);
  const sessions = await listOpenSessions(db, { uid, now, createdAfter });
  return sessions.map(({ id, device, createdAt, renewedAt }) => ({
    id,
    device,
    createTime: createdAt.toISOString(),
    lastTime: renewedAt.toISOString(),
  }));
}

/** Logs one of the caller's devices out; one that is gone already, or not theirs, changes nothing. */
export async function endSession(ctx: UserCtx, { id }: { id: number }): Promise<null> {
  const { uid } = ctx.caller;
  await revokeOwnSession(ctx.db, { uid, id, now: ctx.now });
  ctx.invalidate(userTopic(uid));
  return null;
}

/** Logs the caller out everywhere else. */
export async function endOtherSessions(ctx: UserCtx): Promise<null> {
  const { uid, sessionId } = ctx.caller;
  await revokeSessionsOf(ctx.db, uid, sessionId, ctx.now);
  ctx.invalidate(userTopic(uid));
  return null;
}
