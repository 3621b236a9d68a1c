import type { StaffAccount } from "@crux/contract/staff.schema";
import { Fail } from "../../kernel/fail.ts";
import type { OpsCtx } from "../../kernel/verb/context.ts";
import type { StaffDoor } from "../../kernel/verb/kernel.ts";
import { askApproval } from "./approvals.ts";
import { recordDeed } from "./deeds.ts";
import { authenticateStaff } from "./session.ts";
import { staffView } from "./staff-view.ts";
import { standingOf } from "./standing.ts";
import { selectAllStaff, selectStaff } from "./store.ts";

export { approveDeed, listApprovals, refuseDeed } from "./approvals.ts";
export { addByHand, dropTotpByHand, makeFirstOwner, type OneTime, resetByHand } from "./by-hand.ts";
export { listDeeds, recordDeed } from "./deeds.ts";
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
export { logInStaff } from "./log-in.ts";
export { getOwnNotices, saveOwnNotices, tellOfQueue, tellStaff, type WaitingQueue } from "./notices.ts";
export { endSession, listSessions, logOutStaff, openStaffSession } from "./session.ts";
export { getOwnStanding } from "./standing.ts";
export { beginTotp, confirmTotp, dropTotp, resetTotp, rewrapSecrets } from "./totp.ts";

/** What the kernel asks of staff. */
export const staffDoor: StaffDoor = {
  authenticate: authenticateStaff,
  record: recordDeed,
  standing: standingOf,
  ask: askApproval,
};

/** The caller's own account. */
export async function getOwnStaff(ctx: OpsCtx): Promise<StaffAccount> {
  const row = await selectStaff(ctx.db, ctx.staff.id);
  if (!row) throw new Fail(270001);
  return staffView(ctx, row);
}

/** Every account, disabled ones included. */
export async function listStaff(ctx: OpsCtx): Promise<StaffAccount[]> {
  return (await selectAllStaff(ctx.db)).map((row) => staffView(ctx, row));
}
