import type { Caller } from "../../kernel/context.ts";
import type { Db } from "../../kernel/database.ts";
import { Fail } from "../../kernel/fail.ts";
import { hashOfToken, newToken } from "../../kernel/token.ts";
import { insertSession, renewSession, selectSession } from "./store.ts";
import { currentClass } from "./user-view.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFE_MS = 30 * DAY_MS;
const MAX_SESSIONS = 20;
const KIND = "cu_";

/**
 * Opens a session of 30 days and returns its token, of which only a hash is kept. A user has 20 at most; the one that
 * rested longest gives way. Needs a transaction.
 */
export async function openSession(db: Db, uid: number, now: Date): Promise<string> {
  const token = newToken(KIND);
  const tokenHash = hashOfToken(token, KIND);
  await insertSession(db, { uid, tokenHash, now, expiresAt: lifeEnd(now) }, MAX_SESSIONS);
  return token;
}

function lifeEnd(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS);
}

/**
 * Who a token stands for. Throws 170001 missing, 170002 unknown or malformed, 170003 disabled user,
 * 170004 a token of another kind, 170005 expired or logged out (OP-006).
 */
export async function authenticate(db: Db, token: string, now: Date): Promise<Caller> {
  const session = await selectSession(db, hashOfToken(token, KIND));
  if (!session) throw new Fail(170002);
  if (session.revoked_at || session.expires_at <= now) throw new Fail(170005);
  if (session.disabled_at) throw new Fail(170003);
  if (now.getTime() - session.renewed_at.getTime() >= DAY_MS)
    await renewSession(db, session.id, now, lifeEnd(now));
  const { uid, id: sessionId, has_mobile: hasMobile } = session;
  return { uid, userClass: currentClass(session, now), sessionId, hasMobile };
}
