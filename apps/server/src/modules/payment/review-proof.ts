import type { PaymentOrder, paymentOpsSchemas } from "@crux/contract/payment.schema";
import type { Page } from "@crux/contract/wire";
import type { z } from "zod";
import { pageOf, sliceOf } from "../../kernel/database/page.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { sendMessage } from "../notify/service.ts";
import { endReview, lockForPayment } from "../order/service.ts";
import { type OpsCtx, tellOfQueue } from "../staff/service.ts";
import { settlePayment } from "./settle-capture.ts";
import {
  countPayments,
  countReviews,
  findPayment,
  keepRefusal,
  movePayment,
  type PaymentRow,
  selectPage,
} from "./store.ts";
import { viewPayment } from "./view-payment.ts";

const PATIENCE_MS = 10 * 60_000;

type Reviewed = PaymentOrder & { uid: number };

/** One page of payment orders, newest first unless asked otherwise, for whoever reviews them. */
export async function listPayments(
  ctx: Ctx,
  { status, orderId, ...paging }: z.output<typeof paymentOpsSchemas.list.input>,
): Promise<Page<Reviewed>> {
  const filter = { statuses: status, orderId: orderId ?? null };
  const rows = await selectPage(ctx.db, filter, sliceOf(paging));
  const total = await countPayments(ctx.db, filter);
  return pageOf(await Promise.all(rows.map((row) => viewReviewed(ctx, row))), { total, ...paging });
}

/**
 * Says that the money of a proof is there. The order is paid by it, unless another payment was faster: then it goes to
 * the customer's wallet (L-PAY-05, L-ORD-04, L-ORD-09). Throws 130001, 130003 for what is not under review, 270010.
 */
export async function approveProof(ctx: OpsCtx, { id }: { id: number }): Promise<Reviewed> {
  const before = await lockReviewed(ctx, id);
  await ctx.countersigned(before.priceCents, "FOUND");
  const { orderId, priceCents } = before;
  const arrival = { txn: `payment ${id}`, amountCents: priceCents, currency: "AUD" };
  const went = await settlePayment(ctx, { provider: "BANK", paymentId: id, orderId, arrival });
  ctx.note({ before: { status: before.status }, after: { went } });
  return viewReviewed(ctx, await getPayment(ctx, id));
}

/**
 * Says that a proof proves nothing; its customer hears why, and that the order can be paid again unless it was paid
 * another way meanwhile (L-PAY-06, L-ORD-03).
 */
export async function refuseProof(
  ctx: OpsCtx,
  { id, reason }: { id: number; reason: string },
): Promise<Reviewed> {
  const before = await lockReviewed(ctx, id);
  const { orderId, uid } = before;
  await keepRefusal(ctx.db, id, reason);
  await movePayment(ctx.db, { id, move: "refuseProof", at: ctx.now });
  const isPayable = await endReview(ctx, { orderId, uid, why: reason });
  const body = `订单 ${orderId} 的付款凭证未通过审核：${reason}。${isPayable ? "请重新付款或上传凭证。" : ""}`;
  await sendMessage(ctx, { uid, title: "付款凭证未通过审核", body, key: `payment ${id} refused` });
  const after = await getPayment(ctx, id);
  ctx.note({ before: { status: before.status }, after: { status: after.status, reason } });
  return viewReviewed(ctx, after);
}

/** A sweep's work: tells staff of slips that wait for longer than ten minutes; takes no rows of its own. */
export async function tellOfWaitingProofs(ctx: Ctx): Promise<0> {
  const queue = await countReviews(ctx.db, new Date(ctx.now.getTime() - PATIENCE_MS));
  if (queue)
    await tellOfQueue(ctx, { kind: "PROOF", ...queue, text: `有 ${queue.count} 笔付款凭证等待审核。` });
  return 0;
}

/** A payment under review, its order locked first. */
async function lockReviewed(ctx: Ctx, id: number): Promise<PaymentRow> {
  const { orderId } = await getPayment(ctx, id);
  await lockForPayment(ctx, orderId);
  const payment = await getPayment(ctx, id);
  if (payment.status !== "CHECKING") throw new Fail(130003);
  return payment;
}

async function getPayment(ctx: Ctx, id: number): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, id);
  if (!payment) throw new Fail(130001);
  return payment;
}

async function viewReviewed(ctx: Ctx, row: PaymentRow): Promise<Reviewed> {
  return { ...(await viewPayment(ctx, row)), uid: row.uid };
}
