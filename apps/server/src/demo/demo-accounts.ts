import type { Db } from "../kernel/database/database.ts";
import type { Ctx } from "../kernel/verb/context.ts";
import { type Kernel, runAsSystem } from "../kernel/verb/kernel.ts";
import {
  changeDemoPasswords,
  type DemoPassword,
  listDemoStaff,
  removeDemoStaff,
  tellStaff,
} from "../modules/staff/service.ts";
import { listDemoUsers, removeDemoUsers } from "../modules/user/service.ts";
import { DEMO_STAFF_PASSWORD } from "./staff.ts";

/** Accounts that the demo loaded, whose passwords everybody can read, can log in. The message names them. */
export class DemoInProduction extends Error {}

/** Throws `DemoInProduction` while somebody of the demo can log in. */
export async function refuseDemo(db: Db): Promise<void> {
  const staff = await listDemoStaff(db);
  const names = [...staff.map(({ name }) => name), ...(await listDemoUsers(db))];
  if (names.length > 0) throw new DemoInProduction(names.join(", "));
}

/**
 * Gives the demo's staff the password that the start prints where others can reach the shop (null: nobody can), and the
 * published one again where nobody can.
 */
export async function settleDemoPasswords(kernel: Kernel, printed: string | null): Promise<void> {
  const kind: DemoPassword = printed === null ? "PUBLISHED" : "PRINTED";
  const staff = await listDemoStaff(kernel.db);
  const isSettled = printed === null && staff.every(({ password }) => password === kind);
  if (staff.length === 0 || isSettled) return;
  const hash = await kernel.passwords.hash(printed ?? DEMO_STAFF_PASSWORD);
  await runAsSystem(kernel, (ctx) => changeDemoPasswords(ctx, hash, kind));
}

/** Shuts everybody of the demo out for good; answers their names. Goods, rules and orders stay. */
export async function removeDemo(ctx: Ctx): Promise<{ staff: string[]; customers: string[] }> {
  const staff = await removeDemoStaff(ctx);
  const text = `有人在服务器上用命令停用了演示员工账号：${staff.join("、")}。`;
  if (staff.length > 0) await tellStaff(ctx, { kind: "ACCOUNT", text });
  return { staff, customers: await removeDemoUsers(ctx) };
}
