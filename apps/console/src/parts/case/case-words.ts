import { casesOpsApi } from "@crux/contract/cases";
import type { CaseState } from "@crux/contract/cases/case.schema";
import type { OpsCase } from "@crux/contract/cases/case-ops.schema";
import { orderOpsApi } from "@crux/contract/order";
import { reportOpsApi } from "@crux/contract/report";

export const CASE_STATE_NAMES: Record<CaseState, string> = {
  OPEN: "待处理",
  ANSWERED: "待客户回复",
  WITHDRAWN: "客户已撤回",
  ENDED: "已结束",
};

export const CASE_STATE_TONES = { OPEN: "warn", ANSWERED: "grey", WITHDRAWN: "grey", ENDED: "good" } as const;

export const CASE_STEP_NAMES: Record<OpsCase["steps"][number]["step"], string> = {
  ASKED: "提交申请",
  OPENED: "发起售后",
  ADDED: "补充说明",
  ANSWERED: "回复客户",
  WITHDRAWN: "撤回申请",
  ENDED: "结束售后",
};

/** What an act on a case makes old. */
export const CASE_READS = [
  casesOpsApi.cases,
  casesOpsApi.caseDetail,
  reportOpsApi.today,
  reportOpsApi.order,
  orderOpsApi.pkgs,
  orderOpsApi.pkg,
  orderOpsApi.refundsOps,
] as const;
