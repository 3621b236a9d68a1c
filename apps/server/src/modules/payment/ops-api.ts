import { paymentOpsApi } from "@crux/contract/payment";
import { paymentOpsSchemas } from "@crux/contract/payment.schema";
import { read, type ServedEndpoint, serve, write } from "../../kernel/verb/serve.ts";
import {
  approveProof,
  closeReceivable,
  listDisputes,
  listPayments,
  listUnmatched,
  payRefund,
  refuseProof,
  resolveUnmatched,
} from "./service.ts";

/** What staff do with payments. */
export const paymentOpsEndpoints: ServedEndpoint[] = serve(paymentOpsApi, paymentOpsSchemas, {
  list: read(listPayments, { right: "payment.read" }),
  approveProof: write(approveProof, { right: "payment.review", idempotent: true }),
  refuseProof: write(refuseProof, { right: "payment.review", idempotent: true }),
  unmatched: read(listUnmatched, { right: "payment.read" }),
  resolve: write(resolveUnmatched, { right: "payment.review", idempotent: true }),
  disputes: read(listDisputes, { right: "payment.read" }),
  closeReceivable: write(closeReceivable, { right: "payment.review", idempotent: true }),
  payRefund: write(payRefund, { right: "refund.pay", idempotent: true }),
});
