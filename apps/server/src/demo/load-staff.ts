import type { Ctx } from "../kernel/verb/context.ts";
import { addStaff } from "../modules/staff/service.ts";
import { DEMO_STAFF } from "./staff.ts";

/** Loads the accounts of the demo's staff. */
export async function loadStaff(ctx: Ctx, hash: (password: string) => Promise<string>): Promise<void> {
  for (const { name, password, role } of DEMO_STAFF)
    await addStaff(ctx, { name, role, passwordHash: await hash(password), isDemo: true });
}
