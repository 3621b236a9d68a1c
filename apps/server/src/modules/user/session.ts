import { createHash, randomBytes } from "node:crypto";
import type { Caller } from "../../kernel/context.ts";
import type { Db } from "../../kernel/database.ts";
import { Fail } from "../../kernel/fail.ts";
import { insertSession, renewSession, selectSession } from "./store.ts";
import { currentClass } from "./user-view.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFE_MS = 30 * DAY_MS;
const KIND = "cu_";
const TOKEN = /^[a-z]{2}_[A-Za-z0-9_-]{43}$/;

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Opens a session of 30 days and returns its token, of which only a hash is kept. */
export async function openSession(db: Db, uid: number, now: Date): Promise<string> {
  const token = KIND + randomBytes(32).toString("base64url");
  await insertSession(db, { uid, tokenHash: hashOf(token), now, expiresAt: lifeEnd(now) });
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
  if (token === "") throw new Fail(170001);
  if (!TOKEN.test(token)) throw new Fail(170002);
  if (!token.startsWith(KIND)) throw new Fail(170004);
  const session = await selectSession(db, hashOf(token));
  if (!session) throw new Fail(170002);
  if (session.revoked_at || session.expires_at <= now) throw new Fail(170005);
  if (session.disabled_at) throw new Fail(170003);
  if (now.getTime() - session.renewed_at.getTime() >= DAY_MS)
    await renewSession(db, session.id, now, lifeEnd(now));
  return { uid: session.uid, userClass: currentClass(session, now), sessionId: session.id };
}
