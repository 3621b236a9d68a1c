import type { PaymentOrder, paymentSchemas } from "@crux/contract/payment.schema";
import type { z } from "zod";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { owedCashBack } from "../member/service.ts";
import { getOrder } from "../order/service.ts";
import { presentPayments } from "./present-payment.ts";
import { sumReceivable } from "./reversal-store.ts";
import { listPaymentRows } from "./store.ts";

export { UNMATCHED_LIST } from "./capture-store.ts";
export { createPayment, fetchAddress } from "./create-payment.ts";
export { closeReceivable, listDisputes } from "./disputes.ts";
export { listChannels } from "./list-channels.ts";
export { payRefund } from "./pay-refund.ts";
export { getPaymentDetail, queryProvider, replayNotice } from "./payment-detail.ts";
export { claimProof, getProof, getProofDesk, releaseProof } from "./proof-desk.ts";
export { approveProof, listPayments, refuseProof } from "./review-proof.ts";
export { setSaving } from "./set-saving.ts";
export { PAYMENT_LIST } from "./store.ts";
export { submitProof } from "./submit-proof.ts";
export { listUnmatched, resolveUnmatched } from "./unmatched.ts";

/**
 * The payment orders of an order of the caller, newest first; `order.FORBIDDEN` and `order.NOT_FOUND` like the order
 * (R-API-30).
 */
export async function paymentsOfOrder(
  ctx: UserCtx,
  { orderId }: { orderId: number },
): Promise<PaymentOrder[]> {
  await getOrder(ctx, { orderId });
  return presentPayments(ctx, await listPaymentRows(ctx.db, ctx.caller.uid, orderId));
}

/** What the caller owes the shop, since the wallet did not hold what was taken back. */
export async function getOwed(ctx: UserCtx): Promise<z.output<typeof paymentSchemas.owed.output>> {
  const { uid } = ctx.caller;
  return { cashBack: await owedCashBack(ctx, uid), payment: await sumReceivable(ctx.db, uid) };
}
