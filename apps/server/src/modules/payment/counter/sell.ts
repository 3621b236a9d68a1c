import type { CounterReceipt, counterOpsSchemas } from "@crux/contract/counter/counter.schema";
import { CURRENCY } from "@crux/contract/limits";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as posOutcome from "@crux/contract/outcomes/pos";
import { NOBODY_UID } from "@crux/rules/order/counter";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { debitWallet } from "../../ledger/service.ts";
import { markPaid, type Payable, placeCounterOrder } from "../../order/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { noteTill, useTill } from "../../till/service.ts";
import { redeemMemberCode } from "../../user/service.ts";
import { bookSale } from "../book-capture.ts";
import { insertCapture } from "../capture-store.ts";
import { insertPaidPayment } from "../store.ts";
import { getCounterReceipt } from "./counter-receipt.ts";
import { priceForCounter } from "./price-sale.ts";

type Sale = z.output<(typeof counterOpsSchemas)["sell"]["input"]>;
type Pay = Sale["pay"];

/**
 * Sells goods over the counter, or sends them: order, stock, parcels, money, till and books in one transaction (L-ORD-15). Throws
 * `pos.TILL_CLOSED`, `order.PRICE_CHANGED` when the customer was told another sum, `pos.GIVEN_TOO_LITTLE`,
 * `pos.REFERENCE_USED` for a terminal's number that stands on another sale, `pos.CODE_OF_ANOTHER` and
 * `verification.CODE_EXPIRED` for a wallet whose owner did not show this code, and what pricing and ordering throw.
 */
export async function sell(ctx: OpsCtx, sale: Sale): Promise<CounterReceipt> {
  const { tillId, pay, netAmount, remark } = sale;
  await useTill(ctx, tillId);
  const { uid, ...bought } = await priceForCounter(ctx, sale);
  if (bought.price.price.amounts.netCents !== netAmount) throw new Fail(orderOutcome.PRICE_CHANGED);
  if (pay.by === "CASH" && pay.given < netAmount) throw new Fail(posOutcome.GIVEN_TOO_LITTLE);
  if (pay.by === "WALLET") await refuseOtherCode(ctx, uid, pay.code);
  const order = await placeCounterOrder(ctx, { uid, ...bought, remark });
  await takePayment(ctx, order, pay);
  await noteTill(ctx, {
    tillId,
    orderId: order.id,
    refundId: null,
    channel: pay.by,
    amountCents: netAmount,
    givenCents: pay.by === "CASH" ? pay.given : null,
  });
  ctx.note({ subject: { type: "order", id: order.id }, after: { tillId, netAmount, by: pay.by } });
  return getCounterReceipt(ctx, { orderId: order.id });
}

/** Whoever shows the code on their phone lets their wallet be charged, once. */
async function refuseOtherCode(ctx: Ctx, uid: number, code: string): Promise<void> {
  const { id } = await redeemMemberCode(ctx, { code });
  if (id !== uid) throw new Fail(posOutcome.CODE_OF_ANOTHER);
}

async function takePayment(ctx: Ctx, order: Payable, pay: Pay): Promise<void> {
  const { id: orderId, uid, netCents } = order;
  // Nothing is nobody's money: it is paid as any order that asks for nothing.
  const channel = netCents === 0 ? "WALLET" : pay.by;
  const written = { orderId, uid, channel, priceCents: netCents } as const;
  const { id: paymentId } = await insertPaidPayment(ctx.db, written, ctx.now);
  if (netCents > 0 && pay.by === "WALLET") await takeFromWallet(ctx, order);
  if (netCents > 0 && pay.by !== "WALLET") await takeOverCounter(ctx, order, { paymentId, pay });
  await markPaid(ctx, { order, channel });
}

async function takeFromWallet(ctx: Ctx, { id, uid, netCents }: Payable): Promise<void> {
  const debit = {
    uid,
    amountCents: netCents,
    kind: "CONSUME",
    orderId: id,
    key: `order ${id} CONSUME`,
  } as const;
  if (!(await debitWallet(ctx, debit))) throw new Fail(paymentOutcome.ALREADY_PAID);
}

async function takeOverCounter(
  ctx: Ctx,
  { id: orderId, uid, orderType, netCents }: Payable,
  { paymentId, pay }: { paymentId: number; pay: Exclude<Pay, { by: "WALLET" }> },
): Promise<void> {
  const isCash = pay.by === "CASH";
  const capture = await insertCapture(ctx.db, {
    provider: isCash ? "TILL" : "TERMINAL",
    providerTxn: isCash ? `order ${orderId}` : pay.reference,
    tradeNo: "",
    paymentId,
    orderId,
    uid: uid === NOBODY_UID ? null : uid,
    amountCents: netCents,
    currency: CURRENCY,
    went: "ORDER",
    why: "PAID",
    at: ctx.now,
  });
  if (!capture) throw new Fail(posOutcome.REFERENCE_USED);
  await bookSale(ctx, capture, { orderId, orderType });
}
