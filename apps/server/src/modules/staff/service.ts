import type { StaffList } from "@crux/contract/list";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { OwnStaffAccount, StaffAccount, staffOpsSchemas } from "@crux/contract/staff.schema";
import { isStaffRight } from "@crux/rules/people/staff-rights";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import type { StaffCtx } from "./context.ts";
import { listDemoStaff } from "./demo-store.ts";
import { listGivers, presentStaff } from "./present-staff.ts";
import { findStaff, listStaffRows, STAFF_LIST } from "./store.ts";

export { actFor } from "./act-for.ts";
export { getActingStaff } from "./acting-staff.ts";
export { APPROVAL_LIST, inTime } from "./approval-store.ts";
export { approveAction, listApprovals, refuseAction } from "./approvals.ts";
export { listAuditEntries } from "./audit-log.ts";
export {
  addByHand,
  dropTotpByHand,
  makeFirstOwner,
  type OneTime,
  passByHand,
  resetByHand,
} from "./by-hand.ts";
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
export { clash, clashByLog, type EditedRow, type Editing, presentEdit, presentEdits } from "./edits.ts";
export { demandFreshCode } from "./fresh-code.ts";
export { listOwnLists, saveOwnList } from "./kept-lists.ts";
export { lacking } from "./lacking.ts";
export { logInStaff } from "./log-in.ts";
export {
  getOwnNotices,
  notifyOfQueue,
  rewrapContacts,
  saveOwnNotices,
  tellOwnersOfAccount,
  tellStaff,
  type WaitingQueue,
} from "./notices.ts";
export { listOpenRequests, type OpenRequest } from "./open-request-store.ts";
export { asPart } from "./part-of-change.ts";
export { addPass, endPass, listPasses } from "./passes/door-pass.ts";
export { findRemoved } from "./removed-things.ts";
export { addRole, listRoles, removeRole, restoreRole, saveRole } from "./roles.ts";
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
export { endSession, listSessions, logOutStaff, openStaffSession } from "./session/session.ts";
export type { StaffDoor } from "./staff-door.ts";
export { listStaffNames } from "./staff-names.ts";
export { beginTotp, confirmTotp, dropTotp, proveAgain, resetTotp, rewrapSecrets } from "./totp.ts";

/** The caller's own account, and whether the shop is a demo. */
export async function getOwnStaff(ctx: StaffCtx): Promise<OwnStaffAccount> {
  const row = await findStaff(ctx.db, ctx.staff.id);
  if (!row) throw new Fail(staffOutcome.NOT_FOUND);
  const inDemo = (await listDemoStaff(ctx.db)).length > 0;
  return { ...presentStaff(ctx, row), inDemo };
}

/** The names of some who can give a right; throws `staff.UNKNOWN_RIGHT` for a word that is none. */
export async function listGiversOf(ctx: StaffCtx, { right }: { right: string }): Promise<string[]> {
  if (!isStaffRight(right)) throw new Fail(staffOutcome.UNKNOWN_RIGHT);
  return await listGivers(ctx.db, right);
}

/** One page of the accounts, the youngest first unless asked otherwise. */
export async function listStaff(
  ctx: StaffCtx,
  asked: z.output<typeof staffOpsSchemas.list.input>,
): Promise<StaffList<StaffAccount>> {
  const page = await listPage(ctx, STAFF_LIST, asked);
  const rows = await listStaffRows(ctx.db, page);
  return { list: rows.map((row) => presentStaff(ctx, row)), ...page.counted };
}
