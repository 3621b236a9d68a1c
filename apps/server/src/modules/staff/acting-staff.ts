import * as staffOutcome from "@crux/contract/outcomes/staff";
import { rightsOf } from "@crux/rules/people/staff-rights";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { Staff } from "./context.ts";
import { findStaff } from "./store.ts";

/**
 * Somebody in whose name the server works, with the rights of today; `staff.SITUATION_CHANGED` when they may not come
 * in any more.
 */
export async function getActingStaff(
  ctx: Ctx,
  { id: staffId, sessionId }: { id: number; sessionId: number },
): Promise<Staff> {
  const row = await findStaff(ctx.db, staffId);
  if (!row || row.disabledAt) throw new Fail(staffOutcome.SITUATION_CHANGED);
  const { id, name, hasTotp: hasSecondFactor } = row;
  return { id, name, rights: rightsOf(row), sessionId, hasSecondFactor };
}
