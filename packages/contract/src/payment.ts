import { endpoints } from "./endpoint.ts";
import type { paymentOpsSchemas, paymentSchemas } from "./payment.schema.ts";

export const paymentApi = endpoints<typeof paymentSchemas>()({
  channels: "GET /payment/channels",
  create: "POST /payment/secure/{uid}/paymentOrder",
  submitProof: "POST /payment/secure/{uid}/paymentOrder/{id}/upload",
  ofOrder: "GET /payment/secure/{uid}/paymentOrder/getByOrderId",
  owed: "GET /payment/secure/{uid}/owed",
});

export const paymentOpsApi = endpoints<typeof paymentOpsSchemas>()({
  list: "POST /payment/ops/paymentOrders",
  detail: "GET /payment/ops/paymentOrder/{id}",
  queryProvider: "PUT /payment/ops/paymentOrder/{id}/query",
  replayNotice: "PUT /payment/ops/notice/{id}/replay",
  proofDesk: "GET /payment/ops/proofs/desk",
  proof: "GET /payment/ops/proof/{id}",
  claimProof: "PUT /payment/ops/proof/next",
  releaseProof: "PUT /payment/ops/proof/{id}/release",
  approveProof: "PUT /payment/ops/paymentOrder/{id}/approve",
  refuseProof: "PUT /payment/ops/paymentOrder/{id}/refuse",
  unmatched: "POST /payment/ops/unmatched",
  resolve: "PUT /payment/ops/unmatched/{id}/resolve",
  disputes: "POST /payment/ops/disputes",
  closeReceivable: "PUT /payment/ops/dispute/{id}/receivable",
  setSaving: "PUT /payment/ops/order/{orderId}/saving",
  payRefund: "PUT /payment/ops/refundOrder/{refundId}/pay",
  statementLayout: "GET /payment/ops/statementLayout",
  saveStatementLayout: "PUT /payment/ops/statementLayout",
  readStatement: "POST /payment/ops/statementRead",
  statementDays: "POST /payment/ops/statementDays",
  statementDay: "GET /payment/ops/statementDay",
  matchLine: "PUT /payment/ops/statementLine/{id}/match",
  explainLine: "PUT /payment/ops/statementLine/{id}/explain",
  keepLine: "PUT /payment/ops/statementLine/{id}/keep",
  explainGap: "PUT /payment/ops/statementGap",
  closeDay: "PUT /payment/ops/statementDay",
});
