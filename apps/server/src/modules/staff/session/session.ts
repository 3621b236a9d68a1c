import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { StaffSession, staffOpsSchemas } from "@crux/contract/staff.schema";
import { coversRights, rightsOf } from "@crux/rules/people/staff-rights";
import { MINUTE_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { hashOfToken, newToken } from "../../../kernel/crypto/token.ts";
import type { Db } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { OpsCtx, Staff, StaffCtx } from "../context.ts";
import { deletePassesOf } from "../passes/door-pass-store.ts";
import { findStaff } from "../store.ts";
import {
  findSession,
  findSessionOwner,
  insertSession,
  listOpenSessions,
  revokeSession,
  revokeSessionsOf,
  updateUsed,
} from "./session-store.ts";

const IDLE_MS = 60 * MINUTE_MS;
const LIFE_MS = 12 * 60 * MINUTE_MS;
const KIND = "st_";
/** As much of a program's name as lists of sessions and door passes show. */
export const AGENT_LENGTH = 200;

/** From where a session is opened, for the list of sessions. */
type Origin = { ip: string; agent: string };

/** Opens a session that ends after an hour without a call, and after twelve hours at the latest. */
export async function openSession(
  db: Db,
  staffId: number,
  now: Date,
  { ip, agent }: Origin,
): Promise<{ token: string; sessionId: number }> {
  const token = newToken(KIND);
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  const tokenHash = hashOfToken(token, KIND);
  const shown = { ip, agent: agent.slice(0, AGENT_LENGTH) };
  return { token, sessionId: await insertSession(db, { staffId, tokenHash, ...shown, now, expiresAt }) };
}

/** A session without a login, for tests. */
export async function openStaffSession(db: Db, staffId: number, now: Date): Promise<string> {
  return (await openSession(db, staffId, now, { ip: "", agent: "" })).token;
}

/**
 * Who a token stands for. Throws `session.TOKEN_MISSING` missing, `session.TOKEN_UNKNOWN` unknown or malformed,
 * `session.ACCOUNT_DISABLED` a disabled account, `session.WRONG_TOKEN_KIND` a customer's token, `session.EXPIRED`
 * expired, unused for an hour or logged out.
 */
export async function authenticateStaff(db: Db, token: string, now: Date): Promise<Staff> {
  const session = await findSession(db, hashOfToken(token, KIND));
  if (!session) throw new Fail(sessionOutcome.TOKEN_UNKNOWN);
  if (session.disabledAt) throw new Fail(sessionOutcome.ACCOUNT_DISABLED);
  const idleMs = now.getTime() - session.usedAt.getTime();
  if (session.revokedAt || session.expiresAt <= now || idleMs >= IDLE_MS)
    throw new Fail(sessionOutcome.EXPIRED);
  if (idleMs >= MINUTE_MS) await updateUsed(db, session.sessionId, now);
  const { id, name, hasTotp: hasSecondFactor } = session;
  return { id, name, rights: rightsOf(session), sessionId: session.sessionId, hasSecondFactor };
}

/** Ends the caller's session; the same token again is `session.EXPIRED`. */
export async function logOutStaff(ctx: OpsCtx): Promise<null> {
  await revokeSession(ctx.db, ctx.staff.sessionId, ctx.now);
  return null;
}

/**
 * The caller's open sessions, or somebody else's for whoever may edit accounts (`general.FORBIDDEN`); the one used last
 * comes first.
 */
export async function listSessions(
  ctx: StaffCtx,
  { staffId = ctx.staff.id }: z.output<typeof staffOpsSchemas.sessions.input>,
): Promise<StaffSession[]> {
  if (staffId !== ctx.staff.id && !ctx.staff.rights.has("staff.edit"))
    throw new Fail(generalOutcome.FORBIDDEN);
  const idleSince = new Date(ctx.now.getTime() - IDLE_MS);
  const rows = await listOpenSessions(ctx.db, { staffId, now: ctx.now, idleSince });
  return rows.map(({ id, createdAt, usedAt, ip, agent }) => ({
    id,
    from: createdAt.toISOString(),
    lastUsed: usedAt.toISOString(),
    ip,
    agent,
    current: id === ctx.staff.sessionId,
  }));
}

/**
 * Ends one of the caller's sessions, or one of somebody whose rights the caller's own cover. Throws
 * `staff.SESSION_NOT_FOUND` when it is over or nobody's, `general.FORBIDDEN`.
 */
export async function endSession(ctx: OpsCtx, { id }: { id: number }): Promise<null> {
  const owner = await findSessionOwner(ctx.db, id);
  if (owner === undefined) throw new Fail(staffOutcome.SESSION_NOT_FOUND);
  if (owner !== ctx.staff.id) await checkRuled(ctx, owner);
  await revokeSession(ctx.db, id, ctx.now);
  return null;
}

/** Ends all sessions and door passes of an account that was shut out or reset by others. */
export async function shutDoors({ db, now }: Pick<Ctx, "db" | "now">, staffId: number): Promise<void> {
  await revokeSessionsOf(db, staffId, 0, now);
  await deletePassesOf(db, staffId);
}

/** Throws `general.FORBIDDEN` unless the caller may edit accounts and holds every right of this one. */
export async function checkRuled({ db, staff }: OpsCtx, owner: number): Promise<void> {
  const row = await findStaff(db, owner);
  const isRuled = row && staff.rights.has("staff.edit") && coversRights(staff.rights, rightsOf(row));
  if (!isRuled) throw new Fail(generalOutcome.FORBIDDEN);
}
