import { endpoints } from "./endpoint.ts";
import type { memberOpsSchemas, memberSchemas } from "./member.schema.ts";

export const memberApi = endpoints<typeof memberSchemas>()({
  info: "GET /member/secure/{uid}/member/info",
  cashBackRules: "GET /member/cash_back_rule",
});

export const memberOpsApi = endpoints<typeof memberOpsSchemas>()({
  rebates: "POST /member/ops/rebates",
  rebateMonths: "GET /member/ops/rebateMonths",
  issueRebate: "PUT /member/ops/rebate/{id}/issue",
  cancelRebate: "PUT /member/ops/rebate/{id}/cancel",
  closeOwed: "PUT /member/ops/rebate/{id}/owed",
  cashBackLevels: "GET /member/ops/cashBackLevels",
  saveCashBackLevels: "PUT /member/ops/cashBackLevels",
});
