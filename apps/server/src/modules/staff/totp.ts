import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { StaffAccount, staffOpsSchemas } from "@crux/contract/staff.schema";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { type BegunLogin, beginLogin, forgetAttempts } from "../../kernel/limits/login-attempts.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { OpsCtx, StaffCtx } from "./context.ts";
import { notifyOfAccount, subordinate } from "./edit-staff.ts";
import { provePassword } from "./log-in.ts";
import { makePass } from "./passes/door-pass.ts";
import { presentStaff } from "./present-staff.ts";
import { makeRecoveryCodes, newSecret, placeOfSecret, stepOfCode, takeCode } from "./second-factor.ts";
import { noteMaker } from "./second-person.ts";
import { shutDoors } from "./session/session.ts";
import { revokeSessionsOf, updateProven } from "./session/session-store.ts";
import type { StaffRow } from "./store.ts";
import {
  confirmSecret,
  deleteTotp,
  findTotp,
  lockSecretsOfOtherKeys,
  updateSecret,
  upsertTotp,
} from "./totp-store.ts";

type Input<Name extends keyof typeof staffOpsSchemas> = z.output<(typeof staffOpsSchemas)[Name]["input"]>;

const BATCH = 100;

/**
 * Makes a secret for the caller's authenticator, behind their password; `staff.TOTP_ALREADY_SET_UP` while a confirmed
 * one is there.
 */
export const beginTotp = {
  prepare: (ctx: StaffCtx, { password }: Input<"beginTotp">) => provePassword(ctx, password),
  async change(
    ctx: OpsCtx,
    _: Input<"beginTotp">,
    { id, name }: Pick<StaffRow, "id" | "name">,
  ): Promise<{ secret: string; uri: string }> {
    const { bytes, text, uri } = await newSecret(name);
    const { box } = ctx.vault;
    const sealed = box.seal(bytes, placeOfSecret(id));
    const isKept = await upsertTotp(ctx.db, { staffId: id, sealed, keyId: box.currentKeyId(), now: ctx.now });
    if (!isKept) throw new Fail(staffOutcome.TOTP_ALREADY_SET_UP);
    return { secret: text, uri };
  },
};

/**
 * Lets the begun secret count from now on, when a code of it is right (`staff.WRONG_TOTP`), and tells the recovery
 * codes, with a door pass to be kept beside them. The caller's other sessions end, since they were opened without it. `staff.TOTP_NOT_SET_UP` when none was
 * begun, `staff.TOTP_ALREADY_SET_UP` when it counts already.
 */
export async function confirmTotp(
  ctx: OpsCtx,
  { code }: Input<"confirmTotp">,
): Promise<{ recoveryCodes: string[]; pass: string }> {
  const { id, sessionId } = ctx.staff;
  const row = await findTotp(ctx.db, id);
  if (!row) throw new Fail(staffOutcome.TOTP_NOT_SET_UP);
  if (row.confirmedAt) throw new Fail(staffOutcome.TOTP_ALREADY_SET_UP);
  const sealed = row.secretSealed;
  const step = await stepOfCode(
    ctx.vault.box.open(sealed, placeOfSecret(id)),
    code.replace(/\s/g, ""),
    ctx.now,
  );
  if (step === undefined) throw new Fail(staffOutcome.WRONG_TOTP);
  if (!(await confirmSecret(ctx.db, { staffId: id, step, sealed, now: ctx.now })))
    throw new Fail(staffOutcome.WRONG_TOTP);
  await revokeSessionsOf(ctx.db, id, sessionId, ctx.now);
  const { id: passId, pass } = await makePass(ctx, id, "PAPER");
  ctx.note({ after: { totp: "ON", pass: passId } });
  return { recoveryCodes: await makeRecoveryCodes(ctx, id), pass };
}

/** Takes the caller's own second factor away, behind their password and a code of it; other sessions end. */
export const dropTotp = {
  async prepare(ctx: StaffCtx, { password }: Input<"dropTotp">): Promise<BegunLogin> {
    if (!ctx.staff.hasSecondFactor) throw new Fail(staffOutcome.TOTP_NOT_SET_UP);
    await provePassword(ctx, password);
    return beginLogin(ctx, `staff code ${ctx.staff.id}`);
  },
  async change(ctx: OpsCtx, { code }: Input<"dropTotp">, attempt: BegunLogin): Promise<null> {
    const { id, sessionId } = ctx.staff;
    if (!(await takeCode(ctx, id, code))) throw new Fail(staffOutcome.WRONG_TOTP);
    await deleteTotp(ctx.db, id);
    await forgetAttempts(ctx.db, attempt);
    await revokeSessionsOf(ctx.db, id, sessionId, ctx.now);
    ctx.note({ after: { totp: "OFF" } });
    return null;
  },
};

/** Notes that whoever sits at this session has the second factor at hand, for what `demandFreshCode` keeps. */
export const proveAgain = {
  prepare(ctx: StaffCtx): Promise<BegunLogin> {
    if (!ctx.staff.hasSecondFactor) throw new Fail(staffOutcome.TOTP_NOT_SET_UP);
    return beginLogin(ctx, `staff code ${ctx.staff.id}`);
  },
  async change(ctx: OpsCtx, { code }: Input<"proveAgain">, attempt: BegunLogin): Promise<null> {
    const { id, sessionId } = ctx.staff;
    if (!(await takeCode(ctx, id, code))) throw new Fail(staffOutcome.WRONG_TOTP);
    await forgetAttempts(ctx.db, attempt);
    await updateProven(ctx.db, sessionId, ctx.now);
    return null;
  },
};

/**
 * Takes somebody else's second factor away, whose device is lost, and ends their sessions and door passes; `staff.TOTP_NOT_SET_UP` when
 * there is none.
 */
export async function resetTotp(ctx: OpsCtx, { id }: { id: number }): Promise<StaffAccount> {
  const row = await subordinate(ctx, id);
  if (!(await deleteTotp(ctx.db, id))) throw new Fail(staffOutcome.TOTP_NOT_SET_UP);
  await shutDoors(ctx, id);
  await noteMaker(ctx, id, "FACTOR");
  await notifyOfAccount(ctx, `移除了员工账号 ${row.name} 的动态验证码`);
  ctx.note({ before: { totp: "ON" }, after: { totp: "OFF" } });
  return presentStaff(ctx, { ...row, hasTotp: false });
}

/** Puts a batch of secrets under the present master key; returns how many there were. */
export async function rewrapSecrets(ctx: Ctx): Promise<number> {
  const { box } = ctx.vault;
  const keyId = box.currentKeyId();
  const rows = await lockSecretsOfOtherKeys(ctx.db, keyId, BATCH);
  for (const { staffId, secretSealed: sealed } of rows)
    await updateSecret(ctx.db, staffId, { sealed: box.rewrap(sealed, placeOfSecret(staffId)), keyId });
  return rows.length;
}
