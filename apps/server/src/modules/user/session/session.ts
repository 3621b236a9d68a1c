import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { deviceName } from "@crux/rules/people/device-name";
import { DAY_MS } from "@crux/rules/time/durations";
import { hashOfToken, newToken } from "../../../kernel/crypto/token.ts";
import { type Db, violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Caller, Ctx } from "../../../kernel/verb/context.ts";
import { currentClass } from "../account/present-user.ts";
import { findSession, insertSession, renewSession } from "../account/store.ts";
import { withdrawClosing } from "./closing.ts";

const LIFE_MS = 30 * DAY_MS;
/** However often it is used: what was stolen ends by itself. */
export const LONGEST_MS = 180 * DAY_MS;
/** How exactly the last use is known. */
const RENEW_MS = 10 * 60_000;
const MAX_SESSIONS = 20;
const KIND = "cu_";

/**
 * Opens a session of 30 days and returns its token, of which only a hash is kept. A user has 20 at most; the one that
 * rested longest gives way. An account that is to be closed stays. Throws `user.NOT_FOUND` when its person is gone.
 * Needs a transaction.
 */
export async function openSession(
  { db, now, agent }: Pick<Ctx, "db" | "now" | "agent">,
  uid: number,
): Promise<string> {
  const token = newToken(KIND);
  const tokenHash = hashOfToken(token, KIND);
  const device = deviceName(agent);
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  await insertSession(db, { uid, tokenHash, device, now, expiresAt }, MAX_SESSIONS).catch(goneAs);
  await withdrawClosing({ db, now }, uid);
  return token;
}

function goneAs(error: unknown): never {
  throw violatedConstraint(error) === "belongs_to_somebody" ? new Fail(userOutcome.NOT_FOUND) : error;
}

/**
 * Who a token stands for. Throws `session.TOKEN_MISSING` missing, `session.TOKEN_UNKNOWN` unknown or malformed,
 * `session.ACCOUNT_DISABLED` disabled user, `session.WRONG_TOKEN_KIND` a token of another kind, `session.EXPIRED`
 * logged out, unused for 30 days or opened 180 days ago (OP-006).
 */
export async function authenticate(db: Db, token: string, now: Date): Promise<Caller> {
  const session = await findSession(db, hashOfToken(token, KIND));
  if (!session) throw new Fail(sessionOutcome.TOKEN_UNKNOWN);
  if (session.disabledAt) throw new Fail(sessionOutcome.ACCOUNT_DISABLED);
  const endMs = session.createdAt.getTime() + LONGEST_MS;
  if (session.revokedAt || session.expiresAt <= now || endMs <= now.getTime())
    throw new Fail(sessionOutcome.EXPIRED);
  if (now.getTime() - session.renewedAt.getTime() >= RENEW_MS)
    await renewSession(db, session.id, now, new Date(Math.min(now.getTime() + LIFE_MS, endMs)));
  const { uid, id: sessionId, hasMobile } = session;
  return { uid, userClass: currentClass(session, now), sessionId, hasMobile };
}
