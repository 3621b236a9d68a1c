import type { CaseKind, CaseOutcome, CaseState, CaseWish } from "@crux/contract/cases/case.schema";

/** What a customer would like best. */
export const CASE_WISH_TEXTS: Record<CaseWish, string> = {
  CANCEL: "取消订单",
  REFUND: "退款",
  RESHIP: "补发",
  OTHER: "其他",
};

/** What happened to a parcel; what a customer asked for is named by the wish. */
export const CASE_KIND_TEXTS: Record<CaseKind, string> = {
  ASKED: "客户申请",
  LOST: "包裹丢失",
  SEIZED: "海关扣留",
  RETURNED: "包裹退回",
  DAMAGED: "包裹破损",
  DUTY: "产生税单",
};

export const CASE_OUTCOME_TEXTS: Record<CaseOutcome, string> = {
  CALL_OFF: "已取消订单",
  REFUND: "已退款处理",
  RESHIP: "已安排补发",
  NONE: "已处理完毕",
};

/** What a case is about, in a few words. */
export function caseTitle({ kind, wish }: { kind: CaseKind; wish: CaseWish }): string {
  if (kind !== "ASKED") return CASE_KIND_TEXTS[kind];
  return wish === "OTHER" ? "售后申请" : `申请${CASE_WISH_TEXTS[wish]}`;
}

/** Where a case stands, as its customer reads it. */
export function caseStateText({ state, outcome }: { state: CaseState; outcome: CaseOutcome | null }): string {
  if (state === "ENDED" && outcome) return CASE_OUTCOME_TEXTS[outcome];
  return { OPEN: "处理中", ANSWERED: "商家已回复", WITHDRAWN: "已撤回", ENDED: "已处理完毕" }[state];
}
