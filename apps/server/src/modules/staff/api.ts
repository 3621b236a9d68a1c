import { staffApi, staffOpsApi } from "@crux/contract/staff";
import { staffOpsSchemas, staffSchemas } from "@crux/contract/staff.schema";
import { type ServedEndpoint, serve, steps } from "../../kernel/verb/serve.ts";
import type { StaffRules } from "./context.ts";
import { listEdits } from "./edit-history.ts";
import { getOwnNews, seeNews } from "./news.ts";
import { listRemoved } from "./removed-things.ts";
import { opsRead, opsSteps, opsWrite, type ServedOps, serveOps } from "./serve-ops.ts";
import {
  addPass,
  addRole,
  approveAction,
  beginTotp,
  changeOwnPassword,
  changeStaffRights,
  confirmTotp,
  createStaff,
  disableStaff,
  dropTotp,
  enableStaff,
  endPass,
  endSession,
  getOwnNotices,
  getOwnSoloUse,
  getOwnStaff,
  listApprovals,
  listAuditEntries,
  listGiversOf,
  listOwnLists,
  listPasses,
  listRoles,
  listSessions,
  listStaff,
  logInStaff,
  logOutStaff,
  proveAgain,
  refuseAction,
  removeRole,
  resetStaffPassword,
  resetTotp,
  restoreRole,
  saveOwnList,
  saveOwnNotices,
  saveRole,
} from "./service.ts";

/** How staff log in, under the rules of this server. */
export const staffEndpoints = (rules: StaffRules): ServedEndpoint[] =>
  serve(staffApi, staffSchemas, {
    login: steps((ctx, login) => logInStaff({ ...ctx, rules }, login), {
      perMinute: { address: 30 },
      noted: true,
    }),
  });

/** What staff do with their own accounts and those of others, and with what waits for a second person; `mail` may be off. */
export const staffOpsEndpoints = ({ mail }: { mail: object | null }): ServedOps[] =>
  serveOps(staffOpsApi, staffOpsSchemas, {
    me: opsRead(getOwnStaff, { beforeSecondFactor: true }),
    logout: opsWrite(logOutStaff, { beforeSecondFactor: true }),
    changePassword: opsSteps(changeOwnPassword, { perMinute: { address: 30 }, beforeSecondFactor: true }),
    beginTotp: opsSteps(beginTotp, { perMinute: { address: 30 }, beforeSecondFactor: true }),
    confirmTotp: opsWrite(confirmTotp, { perMinute: { address: 30 }, beforeSecondFactor: true }),
    dropTotp: opsSteps(dropTotp, { perMinute: { address: 30 } }),
    proveAgain: opsSteps(proveAgain, { perMinute: { address: 30 } }),
    sessions: opsRead(listSessions),
    endSession: opsWrite(endSession),
    passes: opsRead(listPasses),
    addPass: opsWrite(addPass, { perMinute: { address: 30 } }),
    endPass: opsWrite(endPass),
    list: opsRead(listStaff, { right: "staff.edit" }),
    add: opsSteps(createStaff, { right: "staff.edit" }),
    changeRights: opsWrite(changeStaffRights, { right: "staff.edit" }),
    resetPassword: opsSteps(resetStaffPassword, { right: "staff.edit" }),
    resetTotp: opsWrite(resetTotp, { right: "staff.edit" }),
    disable: opsWrite(disableStaff, { right: "staff.edit" }),
    enable: opsWrite(enableStaff, { right: "staff.edit" }),
    givers: opsRead(listGiversOf),
    roles: opsRead(listRoles, { right: "staff.edit" }),
    addRole: opsWrite(addRole, { right: "staff.edit" }),
    saveRole: opsWrite(saveRole, { right: "staff.edit" }),
    removeRole: opsWrite(removeRole, { right: "staff.edit" }),
    restoreRole: opsWrite(restoreRole, { right: "staff.edit" }),
    notices: opsRead(async (ctx) => ({ ...(await getOwnNotices(ctx)), mailFlag: mail !== null })),
    saveNotices: opsWrite(async (ctx, wanted) => ({
      ...(await saveOwnNotices(ctx, wanted)),
      mailFlag: mail !== null,
    })),
    news: opsRead(getOwnNews),
    seeNews: opsWrite(seeNews, { isOwn: true }),
    views: opsRead(listOwnLists),
    saveView: opsWrite(saveOwnList),
    alone: opsRead(getOwnSoloUse),
    deeds: opsRead(listAuditEntries, { right: "audit.read" }),
    history: opsRead(listEdits),
    removed: opsRead(listRemoved),
    approvals: opsRead(listApprovals),
    approve: opsSteps(approveAction, { right: "money.approve" }),
    refuse: opsWrite(refuseAction),
  });
