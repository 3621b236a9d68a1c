import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { StaffAccount, staffOpsSchemas } from "@crux/contract/staff.schema";
import { DAY_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { inTransaction } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { recordByHand } from "./audit-log.ts";
import { addStaff } from "./edit-staff.ts";
import { checkStaffPassword } from "./new-password.ts";
import { tellStaff } from "./notices.ts";
import { makePass } from "./passes/door-pass.ts";
import { presentStaff } from "./present-staff.ts";
import { randomLetters } from "./second-factor.ts";
import { shutDoors } from "./session/session.ts";
import { findFirstOwner, findStaffByName, lockFirstOwner, updatePassword } from "./store.ts";
import { deleteTotp } from "./totp-store.ts";

const GROUPS = 4;
const FIRST_OWNER = "owner";

/** A password that lets in once, within a day; the login asks for one's own. It is told this once. */
export type OneTime = { name: string; password: string };

/** Four groups of five letters and digits, a hundred random bits. */
function newOneTime(ctx: Ctx): { password: string; expiresAt: Date } {
  const password = Array.from({ length: GROUPS }, () => randomLetters(5)).join("-");
  return { password, expiresAt: new Date(ctx.now.getTime() + DAY_MS) };
}

/**
 * An owner with a one-time password where nobody could log in as one: in a shop without staff, or when the last one-time
 * password ended unused. Null otherwise, and on all but one of the servers that ask together.
 */
export async function makeFirstOwner(ctx: Ctx): Promise<OneTime | null> {
  if ((await findFirstOwner(ctx.db, ctx.now))?.canEnter) return null;
  const { password, expiresAt } = newOneTime(ctx);
  const passwordHash = await ctx.passwords.hash(password);
  return inTransaction(ctx.db, async (db) => {
    const own = { ...ctx, db };
    await lockFirstOwner(db);
    const owner = await findFirstOwner(db, ctx.now);
    if (owner?.canEnter) return null;
    if (owner) {
      await updatePassword(db, owner.id, { hash: passwordHash, mustChange: true, expiresAt });
      await recordByHand(own, "start: one-time password", { id: owner.id, name: owner.name });
      await tellByHand(own, `商城启动时为负责人账号 ${owner.name} 生成了一次性密码`);
      return { name: owner.name, password };
    }
    const isTaken = await findStaffByName(db, FIRST_OWNER);
    const name = isTaken ? `${FIRST_OWNER}-${randomLetters(4).toLowerCase()}` : FIRST_OWNER;
    const added = { name, role: "owner", passwordHash, mustChange: true, expiresAt } as const;
    const account = await addStaff(own, added);
    await recordByHand(own, "start: one-time password", account);
    await tellByHand(own, `商城启动时新增了负责人账号 ${name}`);
    return { name, password };
  });
}

/** Adds an account by whoever has the database; throws what `staff.add` throws. */
export async function addByHand(
  ctx: Ctx,
  input: z.output<typeof staffOpsSchemas.add.input>,
): Promise<StaffAccount> {
  const { name, password, role, rights } = input;
  await checkStaffPassword(name, password);
  const passwordHash = await ctx.passwords.hash(password);
  return inTransaction(ctx.db, async (db) => {
    const account = await addStaff({ ...ctx, db }, { name, role, rights, passwordHash });
    await recordByHand({ ...ctx, db }, "npm run ops -- staff add", account);
    const title = account.roleTitle || "无角色";
    await tellByHand({ ...ctx, db }, `有人在服务器上用命令新增了员工账号 ${account.name}（${title}）`);
    return account;
  });
}

/** Gives an account a one-time password and ends its sessions and door passes; `staff.NOT_FOUND` for an unknown name. */
export async function resetByHand(ctx: Ctx, name: string): Promise<OneTime> {
  const { password, expiresAt } = newOneTime(ctx);
  const hash = await ctx.passwords.hash(password);
  return inTransaction(ctx.db, async (db) => {
    const { id } = await named({ ...ctx, db }, name);
    await updatePassword(db, id, { hash, mustChange: true, expiresAt });
    await shutDoors({ ...ctx, db }, id);
    await recordByHand({ ...ctx, db }, "npm run ops -- staff reset", { id, name });
    await tellByHand({ ...ctx, db }, `有人在服务器上用命令重置了员工账号 ${name} 的密码`);
    return { name, password };
  });
}

/**
 * Takes an account's second factor away and ends its sessions and door passes; `staff.NOT_FOUND` for an unknown name,
 * `staff.TOTP_NOT_SET_UP` without one.
 */
export async function dropTotpByHand(ctx: Ctx, name: string): Promise<StaffAccount> {
  const row = await named(ctx, name);
  if (!(await deleteTotp(ctx.db, row.id))) throw new Fail(staffOutcome.TOTP_NOT_SET_UP);
  await shutDoors(ctx, row.id);
  const account = presentStaff(ctx, { ...row, hasTotp: false });
  await recordByHand(ctx, "npm run ops -- staff drop-totp", account);
  await tellByHand(ctx, `有人在服务器上用命令移除了员工账号 ${account.name} 的动态验证码`);
  return account;
}

/** A door pass for an account whose owner finds no way past the line of strangers; `staff.NOT_FOUND` for an unknown name. */
export async function passByHand(ctx: Ctx, name: string): Promise<{ name: string; pass: string }> {
  const { id, name: known } = await named(ctx, name);
  const { id: passId, pass } = await makePass(ctx, id, "PAPER");
  await recordByHand(ctx, "npm run ops -- staff pass", { id, name: known, pass: passId });
  await tellByHand(ctx, `有人在服务器上用命令为员工账号 ${known} 生成了通行码`);
  return { name: known, pass };
}

/** Owners hear of accounts that whoever has the server changed as of those that colleagues change. */
function tellByHand(ctx: Ctx, what: string): Promise<void> {
  return tellStaff(ctx, { kind: "ACCOUNT", text: `${what}。` });
}

async function named(ctx: Ctx, name: string) {
  const row = await findStaffByName(ctx.db, name.trim().toLowerCase());
  if (!row) throw new Fail(staffOutcome.NOT_FOUND);
  return row;
}
