import { memberOpsApi } from "@crux/contract/member";
import { memberOpsSchemas } from "@crux/contract/member.schema";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  cancelRebate,
  closeOwed,
  getLevels,
  issueRebateNow,
  listMonths,
  listRebatesForStaff,
  saveLevels,
} from "./service.ts";

/** What staff do about the cash-back of members. */
export const memberOpsEndpoints: ServedOps[] = serveOps(memberOpsApi, memberOpsSchemas, {
  rebates: opsRead(listRebatesForStaff, { right: "customer.read" }),
  rebateMonths: opsRead(listMonths, { right: "customer.read" }),
  issueRebate: opsWrite(issueRebateNow, { right: "wallet.adjust" }),
  cancelRebate: opsWrite(cancelRebate, { right: "wallet.adjust" }),
  closeOwed: opsWrite(closeOwed, { right: "payment.review", idempotent: true }),
  cashBackLevels: opsRead(getLevels, { right: "customer.read" }),
  saveCashBackLevels: opsWrite(saveLevels, { right: "customer.edit" }),
});
