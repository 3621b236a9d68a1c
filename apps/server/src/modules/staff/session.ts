import type { StaffAccount } from "@crux/contract/staff.schema";
import { rightsOf } from "@crux/rules/staff-rights";
import type { Ctx, OpsCtx, Staff } from "../../kernel/context.ts";
import { type Db, inTransaction } from "../../kernel/database.ts";
import { Fail } from "../../kernel/fail.ts";
import { beginLogin, endLogin } from "../../kernel/login-attempts.ts";
import { hashOfToken, newToken } from "../../kernel/token.ts";
import { isAbout } from "../../kernel/trail.ts";
import { staffView } from "./staff-view.ts";
import {
  insertSession,
  rehashPassword,
  revokeSession,
  selectSession,
  selectStaffByName,
  updateUsed,
} from "./store.ts";

const MINUTE_MS = 60_000;
const IDLE_MS = 60 * MINUTE_MS;
const LIFE_MS = 12 * 60 * MINUTE_MS;
const KIND = "st_";

/** Opens a session that ends after an hour without a call, and after twelve hours at the latest. */
export async function openStaffSession(db: Db, staffId: number, now: Date): Promise<string> {
  const token = newToken(KIND);
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  await insertSession(db, { staffId, tokenHash: hashOfToken(token, KIND), now, expiresAt });
  return token;
}

/**
 * Who a token stands for. Throws 170001 missing, 170002 unknown or malformed, 170003 a disabled account, 170004 a
 * customer's token, 170005 expired, unused for an hour or logged out.
 */
export async function authenticateStaff(db: Db, token: string, now: Date): Promise<Staff> {
  const session = await selectSession(db, hashOfToken(token, KIND));
  if (!session) throw new Fail(170002);
  if (session.disabled_at) throw new Fail(170003);
  const idleMs = now.getTime() - session.used_at.getTime();
  if (session.revoked_at || session.expires_at <= now || idleMs >= IDLE_MS) throw new Fail(170005);
  if (idleMs >= MINUTE_MS) await updateUsed(db, session.session_id, now);
  const { id, name, role, rights } = session;
  return { id, name, rights: rightsOf(role, rights), sessionId: session.session_id };
}

/**
 * Opens a session for a name and its password. An unknown name and a wrong password are the same 270002 after the
 * same time; more than ten failures of a name from one network in 15 minutes are 900005. Runs outside a transaction: the
 * attempt has to outlive the refusal.
 */
export async function logInStaff(
  ctx: Ctx,
  { name, password }: { name: string; password: string },
): Promise<{ staff: StaffAccount; token: string }> {
  const known = name.trim().toLowerCase();
  const attempt = await beginLogin(ctx, `staff ${known}`);
  const row = await selectStaffByName(ctx.db, known);
  if (row) isAbout("staff", row.id);
  const { isRight, better } = await ctx.passwords.check(row?.password_hash ?? null, password);
  if (!row || !isRight) throw new Fail(270002);
  if (row.disabled_at) throw new Fail(170003);
  const token = await inTransaction(ctx.db, async (tx) => {
    await endLogin(tx, attempt, ctx.now);
    if (better) await rehashPassword(tx, row, better);
    return openStaffSession(tx, row.id, ctx.now);
  });
  return { staff: staffView(row), token };
}

/** Ends the caller's session; the same token again is 170005. */
export async function logOutStaff(ctx: OpsCtx): Promise<null> {
  await revokeSession(ctx.db, ctx.staff.sessionId, ctx.now);
  return null;
}
