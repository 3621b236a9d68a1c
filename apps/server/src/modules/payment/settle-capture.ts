import { CURRENCY } from "@crux/contract/limits";
import { moneyText } from "@crux/rules/money/money-text";
import type { Ctx } from "../../kernel/verb/context.ts";
import { isWalletOpen } from "../ledger/service.ts";
import { sendMessage } from "../notify/service.ts";
import { finishCancel, lockForPayment, markPaid, recordLateRefund } from "../order/service.ts";
import { bookLateRefund, bookSale, bookUnmatched } from "./book-capture.ts";
import { type CaptureRow, insertCapture, type Source } from "./capture-store.ts";
import { isProviderChannel, PROVIDER_OF } from "./providers.ts";
import {
  closeOpenPayments,
  findPayment,
  findPaymentByTrade,
  movePayment,
  type PaymentRow,
  updateTxn,
} from "./store.ts";

/** Money that arrived, as a verified notice, a provider's answer or a reviewer says. */
export type Arrival = { txn: string; amountCents: number; currency: string };

/** What an arrival came to; `KNOWN` is one that was settled before. */
export type Settled = CaptureRow["went"] | "KNOWN";

type Locked = Awaited<ReturnType<typeof lockForPayment>>;

/**
 * The one way in which money from outside arrives. It ends in the order, else in its customer's wallet (too late, or
 * paid before), and where nobody can say whose it is, in the queue of the staff; each transaction of a provider once
 * (L-PAY-03, L-PAY-09, L-ORD-09, I-17 to I-19).
 */
export async function settleTrade(
  ctx: Ctx,
  { provider, tradeNo, arrival }: { provider: Source; tradeNo: string; arrival: Arrival },
): Promise<Settled> {
  const payment = await findPaymentByTrade(ctx.db, tradeNo);
  const isOurs = payment && isProviderChannel(payment.channel) && PROVIDER_OF[payment.channel] === provider;
  if (isOurs)
    return settlePayment(ctx, { provider, paymentId: payment.id, orderId: payment.orderId, arrival });
  return keepUnmatched(ctx, { provider, tradeNo, payment: null, arrival, why: "UNKNOWN_PAYMENT" });
}

/** The same for a payment order that is known; the order's lock makes everything that settles it wait in line. */
export async function settlePayment(
  ctx: Ctx,
  one: { provider: Source; paymentId: number; orderId: number; arrival: Arrival },
): Promise<Settled> {
  const { provider, arrival } = one;
  const order = await lockForPayment(ctx, one.orderId);
  const payment = await findPayment(ctx.db, one.paymentId);
  if (!payment) throw new Error("a payment that was there is gone");
  const tradeNo = payment.tradeNo ?? "";
  if (arrival.currency !== CURRENCY)
    return keepUnmatched(ctx, { provider, tradeNo, payment, arrival, why: "WRONG_CURRENCY" });
  if (arrival.amountCents !== payment.priceCents)
    return keepUnmatched(ctx, { provider, tradeNo, payment, arrival, why: "WRONG_AMOUNT" });
  const money = { provider, payment, order, arrival };
  if (canTake(order, payment)) return payOrder(ctx, money);
  if (await isWalletOpen(ctx, order.uid)) return returnToWallet(ctx, money);
  return keepUnmatched(ctx, { provider, tradeNo, payment, arrival, why: "LATE" });
}

/**
 * An unpaid order takes the money of any of its payments that asks for what the order asks for: staff may have taken
 * something off it since. It takes a bank transfer only while it is under review.
 */
function canTake({ state, netCents }: Locked, { status, channel, priceCents }: PaymentRow): boolean {
  if (priceCents !== netCents) return false;
  if (channel === "BANK_TRANSFER") return state === "CHECKING" && status === "CHECKING";
  return (state === "CREATED" || state === "CHECKING") && (status === "CREATED" || status === "CLOSED");
}

type Money = { provider: Source; payment: PaymentRow; order: Locked; arrival: Arrival };

/** L-ORD-04 by a provider or a reviewer. */
async function payOrder(ctx: Ctx, money: Money): Promise<Settled> {
  const { payment, order, arrival } = money;
  const capture = await insertCapture(ctx.db, rowOf(ctx, money, { went: "ORDER", why: "PAID" }));
  if (!capture) return "KNOWN";
  const move = payment.channel === "BANK_TRANSFER" ? "approveProof" : "confirm";
  if (!(await movePayment(ctx.db, { id: payment.id, move, at: ctx.now })))
    throw new Error("a payment moved under the lock of its order");
  await updateTxn(ctx.db, payment, { txn: arrival.txn, now: ctx.now });
  await closeOpenPayments(ctx.db, order.id, ctx.now);
  await bookSale(ctx, capture, { orderId: order.id, orderType: order.orderType });
  await markPaid(ctx, { order, channel: payment.channel });
  return "ORDER";
}

/** L-ORD-09: the order is paid already, or ended; order, stock and parcels stay as they are (I-19). */
async function returnToWallet(ctx: Ctx, money: Money): Promise<Settled> {
  const { payment, order, arrival } = money;
  const { id: orderId, uid } = order;
  const why = payment.status === "PAID" || payment.status === "REFUNDED" ? "TWICE" : "LATE";
  const capture = await insertCapture(ctx.db, rowOf(ctx, money, { went: "WALLET", why }));
  if (!capture) return "KNOWN";
  if (why === "LATE") {
    await movePayment(ctx.db, { id: payment.id, move: "returnLate", at: ctx.now });
    await updateTxn(ctx.db, payment, { txn: arrival.txn, now: ctx.now });
  }
  await bookLateRefund(ctx, capture, { orderId, uid });
  const { amountCents } = arrival;
  const remark = why === "TWICE" ? "重复付款，已退回余额" : "逾期付款，已退回余额";
  await recordLateRefund(ctx, { orderId, uid, amountCents, captureId: capture.id, remark });
  await tellReturned(ctx, { uid, orderId, amountCents, captureId: capture.id });
  if (order.state === "CANCELLING" && order.atProvider) await finishCancel(ctx, orderId);
  return "WALLET";
}

/** Tells a customer that money came back into the wallet. */
export async function tellReturned(
  ctx: Ctx,
  one: { uid: number; orderId: number; amountCents: number; captureId: number },
): Promise<void> {
  const body = `订单 ${one.orderId} 收到的一笔款项 ${moneyText(one.amountCents)} 未能用于该订单，已退回您的余额。`;
  await sendMessage(ctx, {
    uid: one.uid,
    title: "款项已退回余额",
    body,
    key: `capture ${one.captureId} returned`,
  });
}

type Stray = {
  provider: Source;
  tradeNo: string;
  payment: PaymentRow | null;
  arrival: Arrival;
  why: CaptureRow["why"];
};

/** Puts money into the queue of the staff; payment and order stay as they are (I-17). */
export async function keepUnmatched(
  ctx: Ctx,
  { provider, tradeNo, payment, arrival, why }: Stray,
): Promise<Settled> {
  const capture = await insertCapture(ctx.db, {
    provider,
    tradeNo,
    providerTxn: arrival.txn,
    paymentId: payment?.id ?? null,
    orderId: payment?.orderId ?? null,
    uid: payment?.uid ?? null,
    amountCents: arrival.amountCents,
    currency: arrival.currency,
    went: "UNMATCHED",
    why,
    at: ctx.now,
  });
  if (!capture) return "KNOWN";
  // The ledger is in one currency.
  if (arrival.currency === CURRENCY) await bookUnmatched(ctx, capture);
  return "UNMATCHED";
}

function rowOf(
  ctx: Ctx,
  { provider, payment, order, arrival }: Money,
  { went, why }: Pick<CaptureRow, "went" | "why">,
): Omit<CaptureRow, "id" | "remark"> {
  return {
    provider,
    providerTxn: arrival.txn,
    tradeNo: payment.tradeNo ?? "",
    paymentId: payment.id,
    orderId: order.id,
    uid: order.uid,
    amountCents: arrival.amountCents,
    currency: arrival.currency,
    went,
    why,
    at: ctx.now,
  };
}
