import type { StaffList } from "@crux/contract/list";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { StaffAccount, staffOpsSchemas } from "@crux/contract/staff.schema";
import type { z } from "zod";
import { listSql } from "../../kernel/database/list-plan.ts";
import { Fail } from "../../kernel/fail.ts";
import type { StaffCtx } from "./context.ts";
import { presentStaff } from "./present-staff.ts";
import { findStaff, listStaffRows, STAFF_LIST } from "./store.ts";

export { actFor } from "./act-for.ts";
export { getActingStaff } from "./acting-staff.ts";
export { APPROVAL_LIST, inTime } from "./approval-store.ts";
export { approveAction, listApprovals, refuseAction } from "./approvals.ts";
export { listAuditEntries } from "./audit-log.ts";
export { addByHand, dropTotpByHand, makeFirstOwner, type OneTime, resetByHand } from "./by-hand.ts";
export type { OpsCtx, RevealCtx, Staff, StaffCtx } from "./context.ts";
export {
  changeDemoPasswords,
  type DemoPassword,
  listDemoStaff,
  removeDemoStaff,
} from "./demo-store.ts";
export {
  addStaff,
  changeOwnPassword,
  changeStaffRights,
  createStaff,
  disableStaff,
  enableStaff,
  resetStaffPassword,
} from "./edit-staff.ts";
export { clash, type EditedRow, type Editing, presentEdit } from "./edits.ts";
export { listOwnLists, saveOwnList } from "./kept-lists.ts";
export { logInStaff } from "./log-in.ts";
export {
  getOwnNotices,
  notifyOfQueue,
  rewrapContacts,
  saveOwnNotices,
  tellStaff,
  type WaitingQueue,
} from "./notices.ts";
export { listOpenRequests, type OpenRequest } from "./open-request-store.ts";
export { addRole, listRoles, removeRole, saveRole } from "./roles.ts";
export { getOwnSoloUse } from "./second-person.ts";
export {
  opsEach,
  opsRead,
  opsReveal,
  opsSteps,
  opsWrite,
  type RowAction,
  type ServedOps,
  serveOps,
} from "./serve-ops.ts";
export { endSession, listSessions, logOutStaff, openStaffSession } from "./session.ts";
export type { StaffDoor } from "./staff-door.ts";
export { listStaffNames } from "./staff-names.ts";
export { beginTotp, confirmTotp, dropTotp, resetTotp, rewrapSecrets } from "./totp.ts";

/** The caller's own account. */
export async function getOwnStaff(ctx: StaffCtx): Promise<StaffAccount> {
  const row = await findStaff(ctx.db, ctx.staff.id);
  if (!row) throw new Fail(staffOutcome.NOT_FOUND);
  return presentStaff(ctx, row);
}

/** One page of the accounts, the youngest first unless asked otherwise. */
export async function listStaff(
  ctx: StaffCtx,
  asked: z.output<typeof staffOpsSchemas.list.input>,
): Promise<StaffList<StaffAccount>> {
  const page = listSql(STAFF_LIST, asked);
  const rows = await listStaffRows(ctx.db, page);
  return { list: rows.map((row) => presentStaff(ctx, row)), ...(await page.count(ctx.db)) };
}
