import { paymentOpsApi } from "@crux/contract/payment";
import { paymentOpsSchemas } from "@crux/contract/payment.schema";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  approveProof,
  claimProof,
  closeReceivable,
  getPaymentDetail,
  getProof,
  getProofDesk,
  listDisputes,
  listPayments,
  listUnmatched,
  payRefund,
  queryProvider,
  refuseProof,
  releaseProof,
  replayNotice,
  resolveUnmatched,
  setSaving,
} from "./service.ts";
import { getStatementLayout, readStatement, saveStatementLayout } from "./statement/layouts.ts";
import { closeDay, explainGap, explainLine, keepLine, matchLine } from "./statement/settle-lines.ts";
import { getStatementDay, getStatementDays } from "./statement/statement-days.ts";

const RECONCILE = { right: "payment.reconcile" } as const;

/** What staff do with payments. */
export const paymentOpsEndpoints: ServedOps[] = serveOps(paymentOpsApi, paymentOpsSchemas, {
  list: opsRead(listPayments, { right: "payment.read" }),
  detail: opsRead(getPaymentDetail, { right: "payment.read" }),
  queryProvider: opsWrite(queryProvider, { right: "payment.review" }),
  replayNotice: opsWrite(replayNotice, { right: "payment.review" }),
  proofDesk: opsRead(getProofDesk, { right: "payment.review" }),
  proof: opsRead(getProof, { right: "payment.review" }),
  claimProof: opsWrite(claimProof, { right: "payment.review" }),
  releaseProof: opsWrite(releaseProof, { right: "payment.review" }),
  approveProof: opsWrite(approveProof, { right: "payment.review", idempotent: true }),
  refuseProof: opsWrite(refuseProof, { right: "payment.review", idempotent: true }),
  unmatched: opsRead(listUnmatched, { right: "payment.read" }),
  resolve: opsWrite(resolveUnmatched, { right: "payment.review", idempotent: true }),
  disputes: opsRead(listDisputes, { right: "payment.read" }),
  closeReceivable: opsWrite(closeReceivable, { right: "payment.review", idempotent: true }),
  setSaving: opsWrite(setSaving, { right: "order.edit", idempotent: true }),
  payRefund: opsWrite(payRefund, { right: "refund.pay", idempotent: true }),
  statementLayout: opsRead(getStatementLayout, RECONCILE),
  saveStatementLayout: opsWrite(saveStatementLayout, RECONCILE),
  readStatement: opsRead(readStatement, RECONCILE),
  statementDays: opsRead(getStatementDays, RECONCILE),
  statementDay: opsRead(getStatementDay, RECONCILE),
  matchLine: opsWrite(matchLine, RECONCILE),
  explainLine: opsWrite(explainLine, RECONCILE),
  keepLine: opsWrite(keepLine, RECONCILE),
  explainGap: opsWrite(explainGap, RECONCILE),
  closeDay: opsWrite(closeDay, RECONCILE),
});
