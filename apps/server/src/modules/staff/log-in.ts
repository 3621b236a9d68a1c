import type { Outcome } from "@crux/contract/outcome";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { staffApi } from "@crux/contract/staff";
import type { StaffAccount, staffSchemas } from "@crux/contract/staff.schema";
import type { z } from "zod";
import { inTransaction } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import {
  type BegunLogin,
  beginLogin,
  checkPassword,
  endLogin,
  forgetAttempts,
  placeOf,
  uncountedLogin,
} from "../../kernel/limits/login-attempts.ts";
import { isAbout, trailNow } from "../../kernel/log/trail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { OF_NOTHING } from "./audit-log.ts";
import { insertAuditEntry, insertAuditEntryOfNobody } from "./audit-store.ts";
import type { StaffCtx, StaffRules } from "./context.ts";
import { checkStaffPassword } from "./new-password.ts";
import { makePass, takePass, usePass } from "./passes/door-pass.ts";
import { giveTryBack, type TakenPass } from "./passes/door-pass-store.ts";
import { presentStaff } from "./present-staff.ts";
import { type Factor, takeCode } from "./second-factor.ts";
import { openSession } from "./session/session.ts";
import { revokeSessionsOf } from "./session/session-store.ts";
import { findStaff, findStaffByName, rehashPassword, type StaffRow, updatePassword } from "./store.ts";

type Login = z.output<typeof staffSchemas.login.input>;
type LoginCtx = Ctx & { rules: StaffRules };
/** An attempt, and the door pass that counts it in place of its network. */
type Attempt = BegunLogin & { pass: TakenPass | null };

/** Beyond these the audit log takes no more refused logins of one name in a quarter of an hour, or of nobody in an hour. */
const REFUSALS_KEPT = 100;
/** Wrong codes behind a right password, from everywhere, in a quarter of an hour. */
const WRONG_CODES = 30;

/**
 * Opens a session for a name, its password and, where one is set up, a code of the second factor. An unknown name, a
 * wrong password and a one-time password past its hour are the same `staff.WRONG_CREDENTIALS` after the same time; too
 * many attempts are `general.TOO_MANY_REQUESTS`. Behind a right password: `session.ACCOUNT_DISABLED` disabled,
 * `staff.TOTP_REQUIRED` the code is missing, `staff.WRONG_TOTP` it is wrong or was used, `staff.NEW_PASSWORD_REQUIRED`
 * a new password is needed, `staff.PASSWORD_UNCHANGED` it is the old one, `staff.COMMON_PASSWORD` or
 * `staff.PERSONAL_PASSWORD` it is easily guessed. With a door pass that still counts the attempt waits for nobody. Runs outside a transaction: the attempt has to outlive the refusal.
 */
export async function logInStaff(
  ctx: LoginCtx,
  login: Login,
): Promise<{ staff: StaffAccount; token: string; pass: string | null }> {
  const name = login.name.trim().toLowerCase();
  const attempt = await begin(ctx, name, login.pass);
  const row = await findStaffByName(ctx.db, name);
  if (row) isAbout("staff", row.id);
  const asked = { hash: row?.passwordHash ?? null, password: login.password };
  const { isRight, better } = await checkPassword(ctx, attempt, asked).catch(async (error: unknown) => {
    if (attempt.pass && error instanceof Fail) await giveTryBack(ctx.db, attempt.pass.id);
    throw error;
  });
  const isOver = row?.passwordExpiresAt ? row.passwordExpiresAt <= ctx.now : false;
  if (!row || !isRight || isOver) return refuse(ctx, { attempt, row, code: staffOutcome.WRONG_CREDENTIALS });
  // Who knows the password guesses no more; codes are counted by themselves.
  await forgetAttempts(ctx.db, attempt);
  if (attempt.pass && !(row.hasTotp && login.code)) await giveTryBack(ctx.db, attempt.pass.id);
  if (row.disabledAt) return refuse(ctx, { attempt, row, code: sessionOutcome.ACCOUNT_DISABLED });
  if (row.hasTotp && !login.code) throw new Fail(staffOutcome.TOTP_REQUIRED);
  const needsNew = row.passwordExpiresAt !== null || (row.passwordMustChange && ctx.rules.isStrict);
  if (needsNew && !login.newPassword) throw new Fail(staffOutcome.NEW_PASSWORD_REQUIRED);
  if (needsNew && login.newPassword === login.password) throw new Fail(staffOutcome.PASSWORD_UNCHANGED);
  if (needsNew) await checkStaffPassword(row.name, login.newPassword ?? "");
  return enter(ctx, { attempt, row, login, better, newPassword: needsNew ? login.newPassword : undefined });
}

/** Counted by the pass where it is one of this name, so that no stranger's attempts matter; else by name and network. */
async function begin(ctx: LoginCtx, name: string, typed: string | undefined): Promise<Attempt> {
  const pass = typed === undefined ? undefined : await takePass(ctx, name, typed);
  if (pass) return { ...uncountedLogin(ctx, `staff ${name}`), pass };
  return { ...(await beginLogin(ctx, `staff ${name}`)), pass: null };
}

/** The code of the second factor is counted by itself, unless the pass counts both. */
async function beginCode(ctx: LoginCtx, { pass }: Attempt, { id }: StaffRow): Promise<Attempt> {
  const who = `staff code ${id}`;
  if (pass) return { ...uncountedLogin(ctx, who), pass };
  return { ...(await beginLogin(ctx, who, { mostFailures: WRONG_CODES })), pass };
}

type Entry = {
  attempt: Attempt;
  row: StaffRow;
  login: Login;
  better: string | null;
  newPassword: string | undefined;
};

async function enter(ctx: LoginCtx, { attempt, row, login, better, newPassword }: Entry) {
  const codes = row.hasTotp ? await beginCode(ctx, attempt, row) : undefined;
  const hash = newPassword === undefined ? undefined : await ctx.passwords.hash(newPassword);
  const opened = await inTransaction(ctx.db, async (db) => {
    const own = { ...ctx, db };
    const factor = codes ? await takeCode(own, row.id, login.code ?? "") : "PASSWORD";
    if (!factor) return null;
    if (hash) {
      await updatePassword(db, row.id, { hash, mustChange: false });
      await revokeSessionsOf(db, row.id, 0, ctx.now);
    }
    if (better && !hash) await rehashPassword(db, row, better);
    for (const one of codes ? [attempt, codes] : [attempt]) await endLogin(db, one, ctx.now);
    const { pass } = attempt;
    if (pass) await usePass(own, pass);
    const made = login.keepPass && pass?.kind !== "BROWSER" ? await makePass(own, row.id, "BROWSER") : null;
    const token = await openLogged(own, row, {
      by: factor,
      ...(hash ? { isPasswordNew: true } : {}),
      ...(pass ? { pass: pass.id } : {}),
      ...(made ? { newPass: made.id } : {}),
    });
    return { token, pass: made?.pass ?? null };
  });
  if (opened === null) return refuse(ctx, { attempt: codes ?? attempt, row, code: staffOutcome.WRONG_TOTP });
  return { staff: presentStaff(ctx, (await findStaff(ctx.db, row.id)) ?? row), ...opened };
}

/** `pass` let it past the line, `newPass` was kept by the browser; both are ids. */
type LoggedIn = { by: Factor | "PASSWORD"; isPasswordNew?: true; pass?: number; newPass?: number };

/** A session and its audit entry; the address stands in the session alone, which ends, and in the log as a keyed mark. */
async function openLogged(ctx: Ctx, row: StaffRow, after: LoggedIn): Promise<string> {
  const { token, sessionId } = await openSession(ctx.db, row.id, ctx.now, ctx);
  await insertAuditEntry(ctx.db, { ...entryOf(ctx, row), sessionId, after });
  return token;
}

/** Notes a refused login, within bounds, and throws its code. A name that nobody has stays out: it may be a password. */
async function refuse(
  ctx: Ctx,
  { attempt, row, code }: { attempt: Attempt; row: StaffRow | undefined; code: Outcome },
): Promise<never> {
  const after = { refused: code, ...(attempt.pass ? { pass: attempt.pass.id } : {}) };
  if (!row) {
    const since = new Date(ctx.now.getTime() - 60 * 60_000);
    const input = { from: placeOf(ctx), who: attempt.who };
    await insertAuditEntryOfNobody(
      ctx.db,
      { line: staffApi.login.line, input, after, at: ctx.now },
      since,
      REFUSALS_KEPT,
    );
  } else if (attempt.failures < REFUSALS_KEPT) {
    await insertAuditEntry(ctx.db, { ...entryOf(ctx, row), after });
  }
  throw new Fail(code);
}

const entryOf = (ctx: Ctx, { id, name }: StaffRow) => ({
  staffId: id,
  staffName: name,
  sessionId: 0,
  line: staffApi.login.line,
  input: { from: placeOf(ctx) },
  before: undefined,
  ...OF_NOTHING,
  requestId: trailNow()?.id ?? null,
  at: ctx.now,
});

/**
 * The caller's account behind its password, which is asked for again before the doors are changed. Guesses are counted
 * like logins, and apart from them, since strangers who try the name must not keep its owner waiting here; throws `staff.WRONG_CREDENTIALS` and `general.TOO_MANY_REQUESTS`.
 */
export async function provePassword(ctx: StaffCtx, password: string): Promise<StaffRow> {
  const row = await findStaff(ctx.db, ctx.staff.id);
  const attempt = await beginLogin(ctx, `staff proof ${ctx.staff.id}`);
  if (
    !row ||
    !(await checkPassword(ctx, { ...attempt, isKnown: true }, { hash: row.passwordHash, password })).isRight
  )
    throw new Fail(staffOutcome.WRONG_CREDENTIALS);
  await forgetAttempts(ctx.db, attempt);
  return row;
}
