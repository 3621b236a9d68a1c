import type { StaffList } from "@crux/contract/list";
import type { Unmatched } from "@crux/contract/ops/unmatched.schema";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { ListedPayment, paymentOpsSchemas, ReviewedPayment } from "@crux/contract/payment.schema";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { sendNotice } from "../notify/service.ts";
import { aboutOrder, endReview, lockForPayment } from "../order/service.ts";
import { listStaffNames, type OpsCtx } from "../staff/service.ts";
import { presentPayments } from "./present-payment.ts";
import { findProof, keepReview, lockProof } from "./proof-store.ts";
import { listStatesOfPayments, worstOf } from "./reversal-store.ts";
import { settlePayment } from "./settle-capture.ts";
import {
  findPayment,
  listPaymentPage,
  movePayment,
  PAYMENT_LIST,
  type PaymentRow,
  updateRefusal,
} from "./store.ts";

/** One page of payment orders, newest first unless asked otherwise, for whoever reviews them. */
export async function listPayments(
  ctx: Ctx,
  asked: z.output<typeof paymentOpsSchemas.list.input>,
): Promise<StaffList<ListedPayment>> {
  const page = await listPage(ctx, PAYMENT_LIST, asked);
  const list = await listedPayments(ctx, await listPaymentPage(ctx.db, page));
  return { list, ...page.counted };
}

/** Payments as lists of the staff show them. */
export async function listedPayments({ db }: Ctx, rows: readonly PaymentRow[]): Promise<ListedPayment[]> {
  const states = await listStatesOfPayments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
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
}

/** A payment as it is after its review, and where its money is. */
type Approved = ReviewedPayment & { went: Unmatched["went"] };

/**
 * Says that the money of a proof is there. The order is paid by it, unless another payment was faster: then it goes to
 * the customer's wallet (L-PAY-05, L-ORD-04, L-ORD-09). Throws `payment.NOT_FOUND`, `payment.CLOSED` with who decided
 * for what is not under review, `payment.CLAIMED` while somebody else looks at it, `staff.APPROVAL_REQUIRED`.
 */
export async function approveProof(ctx: OpsCtx, { id }: { id: number }): Promise<Approved> {
  const before = await lockReviewed(ctx, id);
  await ctx.countersigned(before.priceCents, "FOUND");
  const { orderId, priceCents } = before;
  const arrival = { txn: `payment ${id}`, amountCents: priceCents, currency: "AUD" };
  const went = await settlePayment(ctx, { provider: "BANK", paymentId: id, orderId, arrival });
  if (went === "KNOWN") throw new Error("a slip under review was settled before");
  await keepReview(ctx.db, { id, staffId: ctx.staff.id, now: ctx.now });
  ctx.note({ before: { status: before.status }, after: { went } });
  return { ...(await presentOneReviewed(ctx, await getPayment(ctx, id))), went };
}

/**
 * Says that a proof proves nothing; its customer hears why, and that the order can be paid again unless it was paid
 * another way meanwhile (L-PAY-06, L-ORD-03). Throws `payment.NOT_FOUND`, `payment.CLOSED` and `payment.CLAIMED` like
 * approving it.
 */
export async function refuseProof(
  ctx: OpsCtx,
  { id, reason }: { id: number; reason: string },
): Promise<ReviewedPayment> {
  const before = await lockReviewed(ctx, id);
  const { orderId, uid } = before;
  await updateRefusal(ctx.db, id, reason);
  await movePayment(ctx.db, { id, move: "refuseProof", at: ctx.now });
  await keepReview(ctx.db, { id, staffId: ctx.staff.id, now: ctx.now });
  const isPayable = await endReview(ctx, { orderId, uid, why: reason });
  const body = `订单 ${orderId} 的付款凭证未通过审核：${reason}。${isPayable ? "请重新付款或上传凭证。" : ""}`;
  const told = { kind: "PROBLEM", title: "付款凭证未通过审核", body, key: `payment ${id} refused` } as const;
  await sendNotice(ctx, { ...aboutOrder(uid, orderId), ...told });
  const after = await getPayment(ctx, id);
  ctx.note({ before: { status: before.status }, after: { status: after.status, reason } });
  return presentOneReviewed(ctx, after);
}

/** A payment under review that nobody else looks at, its order locked first. */
async function lockReviewed(ctx: OpsCtx, id: number): Promise<PaymentRow> {
  const { orderId } = await getPayment(ctx, id);
  await lockForPayment(ctx, orderId);
  const payment = await getPayment(ctx, id);
  if (payment.status !== "CHECKING") throw new Fail(paymentOutcome.CLOSED, 200, await reviewOf(ctx, id));
  await refuseHeld(ctx, id);
  return payment;
}

/** Who decided on a slip, and how; null for a payment that is none or that nobody decided on. */
async function reviewOf(ctx: Ctx, id: number) {
  const proof = await findProof(ctx.db, id);
  if (!proof?.reviewedBy || !proof.reviewedAt) return null;
  const { status, reviewedBy, reviewedAt } = proof;
  const name = (await listStaffNames(ctx, [reviewedBy])).get(reviewedBy) ?? "";
  return { status, name, time: reviewedAt.toISOString() };
}

/**
 * Refuses to decide over the head of somebody who looks at the slip. A claim that ran out is nobody's, and what a second
 * person approves was decided when it was asked for.
 */
async function refuseHeld(ctx: OpsCtx, id: number): Promise<void> {
  const proof = ctx.approval ? undefined : await lockProof(ctx.db, id);
  if (!proof?.claimedBy || !proof.claimedUntil) return;
  const { claimedBy, claimedUntil } = proof;
  if (claimedBy === ctx.staff.id || claimedUntil <= ctx.now) return;
  const name = (await listStaffNames(ctx, [claimedBy])).get(claimedBy) ?? "";
  throw new Fail(paymentOutcome.CLAIMED, 200, { name, untilTime: claimedUntil.toISOString() });
}

async function getPayment(ctx: Ctx, id: number): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, id);
  if (!payment) throw new Fail(paymentOutcome.NOT_FOUND);
  return payment;
}

async function presentReviewed(ctx: Ctx, rows: readonly PaymentRow[]): Promise<ReviewedPayment[]> {
  const reversals = await listStatesOfPayments(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const payments = await presentPayments(ctx, rows);
  return rows.flatMap(({ uid }, index) => {
    const payment = payments[index];
    return payment ? [{ ...payment, uid, reversal: worstOf(reversals.get(payment.id) ?? []) }] : [];
  });
}

async function presentOneReviewed(ctx: Ctx, row: PaymentRow): Promise<ReviewedPayment> {
  const [reviewed] = await presentReviewed(ctx, [row]);
  if (!reviewed) throw new Error("a payment has a view");
  return reviewed;
}
