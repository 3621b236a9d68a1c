import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { StaffAccount, staffOpsSchemas } from "@crux/contract/staff.schema";
import { coversRights, isStaffRight, type RightsSource, rightsOf } from "@crux/rules/people/staff-rights";
import type { z } from "zod";
import type { Db } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { OpsCtx, StaffCtx, StaffRules } from "./context.ts";
import { clash } from "./edits.ts";
import { provePassword } from "./log-in.ts";
import { checkStaffPassword } from "./new-password.ts";
import { tellShutOut, tellStaff } from "./notices.ts";
import { presentStaff } from "./present-staff.ts";
import { findRole, shareRole } from "./role-store.ts";
import { noteMaker } from "./second-person.ts";
import { shutDoors } from "./session/session.ts";
import { revokeSessionsOf } from "./session/session-store.ts";
import {
  findStaff,
  insertStaff,
  lockOwners,
  type StaffChange,
  type StaffRow,
  updatePassword,
  updateStaff,
} from "./store.ts";

type Input<Name extends keyof typeof staffOpsSchemas> = z.output<(typeof staffOpsSchemas)[Name]["input"]>;

export type AddedStaff = {
  name: string;
  role: string;
  rights?: readonly string[];
  /** Nobody logs in by password when there is none. */
  passwordHash?: string;
  /** Somebody else knows the password: in production the first login has to bring a new one. */
  mustChange?: boolean;
  /** When a one-time password ends. */
  expiresAt?: Date;
  /** Somebody of the demo, whose password is published. */
  isDemo?: boolean;
};

/**
 * Adds an account; throws `staff.USERNAME_TAKEN` for a taken name and `staff.ROLE_NOT_FOUND` for an unknown role. For
 * the first owner, the demo and tests; staff use `createStaff`.
 */
export async function addStaff(
  ctx: Ctx & { rules?: StaffRules },
  { name, role, rights = [], passwordHash, mustChange = false, expiresAt, isDemo = false }: AddedStaff,
): Promise<StaffAccount> {
  await holdRole(ctx, role);
  const row = await insertStaff(ctx.db, {
    name,
    role,
    rights,
    password: passwordHash ? { hash: passwordHash, mustChange, ...(expiresAt ? { expiresAt } : {}) } : null,
    demoPassword: isDemo ? "PUBLISHED" : null,
    now: ctx.now,
  });
  if (!row) throw new Fail(staffOutcome.USERNAME_TAKEN);
  return presentStaff(ctx, row);
}

/** Adds an account with no more rights than the caller's own (`general.FORBIDDEN`). */
export const createStaff = {
  async prepare(ctx: StaffCtx, { name, password, role, rights }: Input<"add">): Promise<string> {
    checkRights(ctx, await findGiven(ctx.db, { role, rights }));
    await checkStaffPassword(name, password);
    return ctx.passwords.hash(password);
  },
  async change(ctx: OpsCtx, input: Input<"add">, passwordHash: string): Promise<StaffAccount> {
    const { name, role, rights } = input;
    const { roleTitle } = await findGiven(ctx.db, { role, rights });
    // Before the account is there, which begins with what comes next and is told nothing of itself.
    await notifyOfAccount(ctx, `新增了员工账号 ${name}（${roleTitle || "无角色"}）`);
    const account = await addStaff(ctx, { name, role, rights, passwordHash, mustChange: true });
    checkRights(ctx, await findGiven(ctx.db, { role, rights }));
    await noteMaker(ctx, account.id, "ADDED");
    ctx.note({ after: account, subject: { type: "staff", id: account.id } });
    return account;
  },
};

/** Rights that the list does not know are `staff.UNKNOWN_RIGHT`, rights that the caller lacks `general.FORBIDDEN`. */
function checkRights({ staff }: StaffCtx, given: RightsSource): void {
  if (!given.rights.every(isStaffRight)) throw new Fail(staffOutcome.UNKNOWN_RIGHT);
  if (!coversRights(staff.rights, rightsOf(given))) throw new Fail(generalOutcome.FORBIDDEN);
}

type Given = RightsSource & { roleTitle: string };

/** What a role and single rights would give; throws `staff.ROLE_NOT_FOUND` for an unknown role. */
async function findGiven(db: Db, { role, rights }: Pick<Given, "role" | "rights">): Promise<Given> {
  if (role === "") return { role, roleTitle: "", roleRights: null, rights };
  const row = await findRole(db, role);
  if (!row) throw new Fail(staffOutcome.ROLE_NOT_FOUND);
  return { role, roleTitle: row.title, roleRights: row.rights, rights };
}

/**
 * Keeps a role from being changed or removed until this transaction, which gives it to somebody, ends; throws
 * `staff.ROLE_NOT_FOUND`.
 */
async function holdRole({ db }: Ctx, role: string): Promise<void> {
  if (role !== "" && !(await shareRole(db, role))) throw new Fail(staffOutcome.ROLE_NOT_FOUND);
}

/**
 * Gives somebody else another role and other rights (`staff.OWN_RIGHTS` for oneself, `staff.LAST_OWNER` when no owner
 * would be left, `general.CHANGED_MEANWHILE` when somebody else changed them since `version`). More than they had takes
 * two people, neither of whom it is about (`staff.APPROVER_TOO_NEW`).
 */
export async function changeStaffRights(
  ctx: OpsCtx,
  { id, role, rights, version }: Input<"changeRights">,
): Promise<StaffAccount> {
  await holdRole(ctx, role);
  const given = await findGiven(ctx.db, { role, rights });
  checkRights(ctx, given);
  if (ctx.approval?.by?.id === id) throw new Fail(staffOutcome.APPROVER_TOO_NEW);
  return changeStaff(ctx, id, async (row) => {
    if (row.version !== version) throw await clash(ctx, row, { role: row.role, rights: [...row.rights] });
    if (!coversRights(rightsOf(row), rightsOf(given))) {
      // For the second person, who decides before it is done.
      ctx.note({
        before: presentStaff(ctx, row),
        after: presentStaff(ctx, { ...row, ...given, rights: [...rights] }),
      });
      await ctx.countersigned();
      await noteMaker(ctx, id, "RIGHTS");
    }
    return { role, rights, disabledAt: row.disabledAt, editedAt: ctx.now };
  });
}

/**
 * Shuts somebody else out at once: their sessions and door passes end (`staff.OWN_RIGHTS` for oneself, `staff.LAST_OWNER` for the last
 * owner).
 */
export async function disableStaff(ctx: OpsCtx, { id }: { id: number }): Promise<StaffAccount> {
  const account = await changeStaff(ctx, id, async ({ role, rights }) => ({
    role,
    rights,
    disabledAt: ctx.now,
  }));
  await shutDoors(ctx, id);
  await tellShutOut(ctx, account);
  return account;
}

/** Lets somebody in again. */
export async function enableStaff(ctx: OpsCtx, { id }: { id: number }): Promise<StaffAccount> {
  return changeStaff(ctx, id, async ({ role, rights, disabledAt: wasDisabled }) => {
    if (wasDisabled) await noteMaker(ctx, id, "ENABLED");
    return { role, rights, disabledAt: null };
  });
}

async function changeStaff(
  ctx: OpsCtx,
  id: number,
  changeOf: (row: StaffRow) => Promise<StaffChange>,
): Promise<StaffAccount> {
  await lockOwners(ctx.db);
  const row = await subordinate(ctx, id);
  const changed = await updateStaff(ctx.db, { id, by: ctx.staff.id }, await changeOf(row));
  if (!changed) throw new Fail(staffOutcome.LAST_OWNER);
  ctx.note({ before: presentStaff(ctx, row), after: presentStaff(ctx, changed) });
  const state = changed.disabledAt ? "已停用" : changed.roleTitle || "无角色";
  await notifyOfAccount(ctx, `修改了员工账号 ${changed.name}（${state}）`);
  return presentStaff(ctx, changed);
}

export function notifyOfAccount(ctx: OpsCtx, what: string): Promise<void> {
  return tellStaff(ctx, { kind: "ACCOUNT", text: `${ctx.staff.name} ${what}。` });
}

/**
 * Another account whose rights the caller's own cover; throws `staff.NOT_FOUND`, `staff.OWN_RIGHTS` and
 * `general.FORBIDDEN`.
 */
export async function subordinate(ctx: StaffCtx, id: number): Promise<StaffRow> {
  const row = await findStaff(ctx.db, id);
  if (!row) throw new Fail(staffOutcome.NOT_FOUND);
  if (id === ctx.staff.id) throw new Fail(staffOutcome.OWN_RIGHTS);
  if (!coversRights(ctx.staff.rights, rightsOf(row))) throw new Fail(generalOutcome.FORBIDDEN);
  return row;
}

/** Gives somebody else a new password, which their next login in production has to replace, and ends their sessions and door passes. */
export const resetStaffPassword = {
  async prepare(ctx: StaffCtx, { id, newPassword }: Input<"resetPassword">) {
    const { name } = await subordinate(ctx, id);
    await checkStaffPassword(name, newPassword);
    return { name, hash: await ctx.passwords.hash(newPassword) };
  },
  async change(
    ctx: OpsCtx,
    { id }: Input<"resetPassword">,
    { name, hash }: { name: string; hash: string },
  ): Promise<null> {
    await updatePassword(ctx.db, id, { hash, mustChange: true });
    await shutDoors(ctx, id);
    await noteMaker(ctx, id, "PASSWORD");
    await notifyOfAccount(ctx, `重置了员工账号 ${name} 的密码`);
    return null;
  },
};

/**
 * Changes the caller's own password and ends their other sessions, not their door passes, which open nothing and are
 * needed most while somebody guesses; throws `staff.WRONG_CREDENTIALS` when the old one is
 * wrong.
 */
export const changeOwnPassword = {
  async prepare(ctx: StaffCtx, { oldPassword, newPassword }: Input<"changePassword">): Promise<string> {
    const { name } = await provePassword(ctx, oldPassword);
    await checkStaffPassword(name, newPassword);
    return ctx.passwords.hash(newPassword);
  },
  async change(ctx: OpsCtx, _: Input<"changePassword">, hash: string): Promise<null> {
    await updatePassword(ctx.db, ctx.staff.id, { hash, mustChange: false });
    await revokeSessionsOf(ctx.db, ctx.staff.id, ctx.staff.sessionId, ctx.now);
    return null;
  },
};
