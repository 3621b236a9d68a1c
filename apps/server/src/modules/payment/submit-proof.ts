import type { Outcome } from "@crux/contract/outcome";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { PaymentOrder } from "@crux/contract/payment.schema";
import type { PaymentStatus } from "@crux/rules/order/payment-states";
import { Fail } from "../../kernel/fail.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { getPayable, putUnderReview } from "../order/service.ts";
import { bindProofs } from "../user/service.ts";
import { presentPayment } from "./present-payment.ts";
import { findPayment, movePayment, updateProof } from "./store.ts";

const MAX_PICTURES = 3;

const CLOSED_TO_PROOFS: Partial<Record<PaymentStatus, Outcome>> = {
  PAID: paymentOutcome.ALREADY_PAID,
  CHECKING: paymentOutcome.UNDER_REVIEW,
};

/**
 * Hands in the proof of a bank transfer, one to three own uploads, which puts order and payment under review (L-PAY-04,
 * L-ORD-02). Throws `payment.NOT_FOUND`, `payment.CHANNEL_NOT_ALLOWED` for another channel, `payment.CLOSED`,
 * `payment.ALREADY_PAID`, `payment.UNDER_REVIEW`, and `payment.INVALID_PROOF`.
 */
export async function submitProof(
  ctx: UserCtx,
  { id, imgUrls }: { id: number; imgUrls: string },
): Promise<PaymentOrder> {
  const { uid } = ctx.caller;
  const payment = await findPayment(ctx.db, id);
  if (!payment || payment.uid !== uid) throw new Fail(paymentOutcome.NOT_FOUND);
  if (payment.channel !== "BANK_TRANSFER") throw new Fail(paymentOutcome.CHANNEL_NOT_ALLOWED);
  if (payment.status !== "CREATED") throw new Fail(CLOSED_TO_PROOFS[payment.status] ?? paymentOutcome.CLOSED);
  const urls = [...new Set(imgUrls.split("||").filter((url) => url !== ""))];
  if (urls.length === 0 || urls.length > MAX_PICTURES) throw new Fail(paymentOutcome.INVALID_PROOF);
  await getPayable(ctx, uid, payment.orderId);
  const pictureHashes = await bindProofs(ctx, { uid, urls });
  if (!pictureHashes) throw new Fail(paymentOutcome.INVALID_PROOF);
  await updateProof(ctx.db, id, { auditImgUrls: urls.join("||"), pictureHashes });
  const checking = await movePayment(ctx.db, { id, move: "submitProof", at: ctx.now });
  if (!checking) throw new Fail(paymentOutcome.CLOSED);
  await putUnderReview(ctx, payment.orderId);
  return presentPayment(ctx, checking);
}
