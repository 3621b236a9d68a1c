import { staffApi, staffOpsApi } from "@crux/contract/staff";
import { staffOpsSchemas, staffSchemas } from "@crux/contract/staff.schema";
import { read, type ServedEndpoint, serve, steps, write } from "../../kernel/serve.ts";
import {
  approveDeed,
  changeOwnPassword,
  changeStaffRights,
  createStaff,
  disableStaff,
  enableStaff,
  getOwnNotices,
  getOwnStaff,
  getOwnStanding,
  listApprovals,
  listDeeds,
  listStaff,
  logInStaff,
  logOutStaff,
  refuseDeed,
  resetStaffPassword,
  saveOwnNotices,
} from "./service.ts";

export const staffEndpoints: ServedEndpoint[] = [
  ...serve(staffApi, staffSchemas, { login: steps(logInStaff, { perMinute: { address: 30 }, noted: true }) }),
  ...serve(staffOpsApi, staffOpsSchemas, {
    me: read(getOwnStaff),
    logout: write(logOutStaff),
    changePassword: steps(changeOwnPassword, { perMinute: { address: 30 } }),
    list: read(listStaff, { right: "staff.edit" }),
    add: steps(createStaff, { right: "staff.edit" }),
    changeRights: write(changeStaffRights, { right: "staff.edit" }),
    resetPassword: steps(resetStaffPassword, { right: "staff.edit" }),
    disable: write(disableStaff, { right: "staff.edit" }),
    enable: write(enableStaff, { right: "staff.edit" }),
    notices: read(getOwnNotices),
    saveNotices: write(saveOwnNotices),
    alone: read(getOwnStanding),
    deeds: read(listDeeds, { right: "audit.read" }),
    approvals: read(listApprovals, { right: "money.approve" }),
    approve: write(approveDeed, { right: "money.approve" }),
    refuse: write(refuseDeed),
  }),
];
