import type { StaffList } from "@crux/contract/list";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { ListedPayment, paymentOpsSchemas, ReviewedPayment } from "@crux/contract/payment.schema";
import type { z } from "zod";
import { listSql } from "../../kernel/database/list-plan.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { sendMessage } from "../notify/service.ts";
import { endReview, lockForPayment } from "../order/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { statesOfPayments, worstOf } from "./reversal-store.ts";
import { settlePayment } from "./settle-capture.ts";
import { findPayment, keepRefusal, movePayment, PAYMENT_LIST, type PaymentRow, selectPage } from "./store.ts";
import { viewPayments } from "./view-payment.ts";

/** One page of payment orders, newest first unless asked otherwise, for whoever reviews them. */
export async function listPayments(
  { db }: Ctx,
  asked: z.output<typeof paymentOpsSchemas.list.input>,
): Promise<StaffList<ListedPayment>> {
  const page = listSql(PAYMENT_LIST, asked);
  const rows = await selectPage(db, page);
  const states = await statesOfPayments(
    db,
    rows.map(({ id }) => id),
  );
  const list = rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    uid: row.uid,
    price: row.priceCents,
    channel: row.channel,
    status: row.status,
    auditImgUrls: row.auditImgUrls,
    refuseReason: row.refuseReason,
    reversal: worstOf(states.get(row.id) ?? []),
    createTime: row.createdAt.toISOString(),
  }));
  return { list, ...(await page.count(db)) };
}

/**
 * Says that the money of a proof is there. The order is paid by it, unless another payment was faster: then it goes to
 * the customer's wallet (L-PAY-05, L-ORD-04, L-ORD-09). Throws 130001, 130003 for what is not under review, 270010.
 */
export async function approveProof(ctx: OpsCtx, { id }: { id: number }): Promise<ReviewedPayment> {
  const before = await lockReviewed(ctx, id);
  await ctx.countersigned(before.priceCents, "FOUND");
  const { orderId, priceCents } = before;
  const arrival = { txn: `payment ${id}`, amountCents: priceCents, currency: "AUD" };
  const went = await settlePayment(ctx, { provider: "BANK", paymentId: id, orderId, arrival });
  ctx.note({ before: { status: before.status }, after: { went } });
  return viewOneReviewed(ctx, await getPayment(ctx, id));
}

/**
 * Says that a proof proves nothing; its customer hears why, and that the order can be paid again unless it was paid
 * another way meanwhile (L-PAY-06, L-ORD-03).
 */
export async function refuseProof(
  ctx: OpsCtx,
  { id, reason }: { id: number; reason: string },
): Promise<ReviewedPayment> {
  const before = await lockReviewed(ctx, id);
  const { orderId, uid } = before;
  await keepRefusal(ctx.db, id, reason);
  await movePayment(ctx.db, { id, move: "refuseProof", at: ctx.now });
  const isPayable = await endReview(ctx, { orderId, uid, why: reason });
  const body = `订单 ${orderId} 的付款凭证未通过审核：${reason}。${isPayable ? "请重新付款或上传凭证。" : ""}`;
  await sendMessage(ctx, { uid, title: "付款凭证未通过审核", body, key: `payment ${id} refused` });
  const after = await getPayment(ctx, id);
  ctx.note({ before: { status: before.status }, after: { status: after.status, reason } });
  return viewOneReviewed(ctx, after);
}

/** A payment under review, its order locked first. */
async function lockReviewed(ctx: Ctx, id: number): Promise<PaymentRow> {
  const { orderId } = await getPayment(ctx, id);
  await lockForPayment(ctx, orderId);
  const payment = await getPayment(ctx, id);
  if (payment.status !== "CHECKING") throw new Fail(paymentOutcome.CLOSED);
  return payment;
}

async function getPayment(ctx: Ctx, id: number): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, id);
  if (!payment) throw new Fail(paymentOutcome.NOT_FOUND);
  return payment;
}

async function viewReviewed(ctx: Ctx, rows: readonly PaymentRow[]): Promise<ReviewedPayment[]> {
  const reversals = await statesOfPayments(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const payments = await viewPayments(ctx, rows);
  return rows.flatMap(({ uid }, index) => {
    const payment = payments[index];
    return payment ? [{ ...payment, uid, reversal: worstOf(reversals.get(payment.id) ?? []) }] : [];
  });
}

async function viewOneReviewed(ctx: Ctx, row: PaymentRow): Promise<ReviewedPayment> {
  const [reviewed] = await viewReviewed(ctx, [row]);
  if (!reviewed) throw new Error("a payment has a view");
  return reviewed;
}
