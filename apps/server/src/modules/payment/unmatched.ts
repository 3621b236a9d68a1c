import { CURRENCY } from "@crux/contract/limits";
import type { StaffList } from "@crux/contract/list";
import type { Unmatched } from "@crux/contract/ops/unmatched.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { paymentOpsSchemas } from "@crux/contract/payment.schema";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { enqueue, type OutboxHandler } from "../../kernel/time/outbox.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type Kernel, runAsSystem } from "../../kernel/verb/kernel.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { getPayableByStaff, markPaid, recordLateRefund } from "../order/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { getUser } from "../user/service.ts";
import { bookMatchedSale, bookMatchedWallet, bookPayback } from "./book-capture.ts";
import {
  type CaptureRow,
  listUnmatchedRows,
  lockCapture,
  markPaidBack,
  resolveCapture,
  UNMATCHED_LIST,
} from "./capture-store.ts";
import type { Providers } from "./providers.ts";
import { refundAtProvider } from "./refund-at-provider.ts";
import { tellReturned } from "./settle-capture.ts";
import { insertPaidPayment, updateTxn } from "./store.ts";

/** The outbox's word for money that a provider gives back to its payer (`{ captureId }`). */
export const PAY_BACK = "payment pay back";

/** One page of the money that found no order, newest first unless asked otherwise. */
export async function listUnmatched(
  ctx: Ctx,
  asked: z.output<typeof paymentOpsSchemas.unmatched.input>,
): Promise<StaffList<Unmatched>> {
  const page = await listPage(ctx, UNMATCHED_LIST, asked);
  return { list: (await listUnmatchedRows(ctx.db, page)).map(presentUnmatched), ...page.counted };
}

type Resolve = z.output<typeof paymentOpsSchemas.resolve.input>;

/**
 * Ends money of the queue where staff say. Throws `general.NOT_FOUND` for what is not in the queue,
 * `payment.FOREIGN_CURRENCY` to `payment.OWNER_UNKNOWN` where the currency, the missing order, its amount or the
 * missing owner do not allow it, the codes of an order that can't be paid, `user.NOT_FOUND`, `staff.APPROVAL_REQUIRED`.
 */
export async function resolveUnmatched(ctx: OpsCtx, wanted: Resolve): Promise<Unmatched> {
  const before = await lockCapture(ctx.db, wanted.id);
  if (!before || !isQueued(before, wanted.to)) throw new Fail(generalOutcome.NOT_FOUND);
  if (before.currency !== CURRENCY && wanted.to !== "PROVIDER")
    throw new Fail(paymentOutcome.FOREIGN_CURRENCY);
  // What is sent again was counted when it was sent first.
  if (before.currency === CURRENCY && before.went === "UNMATCHED")
    await ctx.countersigned(before.amountCents, wanted.to === "PROVIDER" ? "SENT" : "FOUND");
  const after = await RESOLUTIONS[wanted.to](ctx, before, wanted);
  ctx.note({
    before: { went: before.went },
    after: { went: after.went, orderId: after.orderId, uid: after.uid },
  });
  return presentUnmatched(after);
}

/** Money on its way back may be sent again, when the provider refused it for good. */
function isQueued({ went }: CaptureRow, to: Resolve["to"]): boolean {
  return went === "UNMATCHED" || (went === "RETURNING" && to === "PROVIDER");
}

type Resolution = (ctx: OpsCtx, capture: CaptureRow, wanted: Resolve) => Promise<CaptureRow>;

const RESOLUTIONS: Record<Resolve["to"], Resolution> = {
  ORDER: payOrderByHand,
  WALLET: creditByHand,
  PROVIDER: payBackByHand,
};

const CHANNELS = {
  ALIPAY: "ALIPAY_QR",
  CASHIER: "WECHAT_JSAPI",
  BANK: "BANK_TRANSFER",
  TILL: "CASH",
  TERMINAL: "CARD",
} as const;

async function payOrderByHand(ctx: OpsCtx, capture: CaptureRow, wanted: Resolve): Promise<CaptureRow> {
  const orderId = wanted.orderId ?? capture.orderId;
  if (orderId === null) throw new Fail(paymentOutcome.ORDER_NOT_NAMED);
  const order = await getPayableByStaff(ctx, orderId);
  if (order.netCents !== capture.amountCents) throw new Fail(paymentOutcome.AMOUNT_MISMATCH);
  const channel = CHANNELS[capture.provider];
  const payment = { orderId, uid: order.uid, channel, priceCents: order.netCents };
  const paid = await insertPaidPayment(ctx.db, payment, ctx.now);
  await updateTxn(ctx.db, paid, { txn: capture.providerTxn, now: ctx.now });
  await bookMatchedSale(ctx, capture, { orderId, orderType: order.orderType });
  const resolved = await close(ctx, capture, {
    ...wanted,
    went: "ORDER",
    orderId,
    paymentId: paid.id,
    uid: order.uid,
  });
  await markPaid(ctx, { order, channel });
  return resolved;
}

async function creditByHand(ctx: OpsCtx, capture: CaptureRow, wanted: Resolve): Promise<CaptureRow> {
  const uid = wanted.uid ?? capture.uid;
  if (uid === null) throw new Fail(paymentOutcome.OWNER_UNKNOWN);
  await getUser(ctx, uid);
  const { id: captureId, amountCents } = capture;
  // The order of a payment counts only for the customer whose it is.
  const orderId = uid === capture.uid ? capture.orderId : null;
  await bookMatchedWallet(ctx, capture, { uid, orderId, reason: wanted.reason });
  if (orderId !== null) {
    await recordLateRefund(ctx, { orderId, uid, amountCents, captureId, remark: wanted.reason });
    await tellReturned(ctx, { uid, orderId, amountCents, captureId });
  }
  return close(ctx, capture, {
    ...wanted,
    went: "WALLET",
    orderId: capture.orderId,
    paymentId: capture.paymentId,
    uid,
  });
}

async function payBackByHand(ctx: OpsCtx, capture: CaptureRow, wanted: Resolve): Promise<CaptureRow> {
  await enqueue(ctx, PAY_BACK, { captureId: capture.id });
  const { orderId, paymentId, uid } = capture;
  return close(ctx, capture, { ...wanted, went: "RETURNING", orderId, paymentId, uid });
}

type End = Pick<CaptureRow, "went" | "orderId" | "paymentId" | "uid"> & { reason: string };

function close(
  ctx: OpsCtx,
  { id }: CaptureRow,
  { reason, went, orderId, paymentId, uid }: End,
): Promise<CaptureRow> {
  const staffId = ctx.staff.id;
  return resolveCapture(ctx.db, { id, went, orderId, paymentId, uid, remark: reason, staffId, now: ctx.now });
}

/** Has a provider give money back to its payer, and books it once that is done; asking twice gives back once. */
export function payBack(kernel: Kernel, providers: Providers): OutboxHandler {
  return async (payload) => {
    const { captureId } = payload as { captureId: number };
    const capture = await runAsSystem(kernel, (ctx) => lockCapture(ctx.db, captureId));
    if (capture?.went !== "RETURNING") return;
    const { amountCents } = capture;
    await refundAtProvider(kernel, providers, { capture, amountCents, key: `capture-${captureId}` });
    await runAsSystem(kernel, async (ctx) => {
      const isFirst = await markPaidBack(ctx.db, captureId);
      if (isFirst && capture.currency === CURRENCY) await bookPayback(ctx, capture);
    });
  };
}

/** Money as the wire shows it. */
export function presentUnmatched({ amountCents, paymentId, at, tradeNo: _, ...row }: CaptureRow): Unmatched {
  return { ...row, amount: amountCents, paymentOrderId: paymentId, createTime: at.toISOString() };
}
