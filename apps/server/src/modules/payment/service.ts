import type { PaymentOrder, paymentSchemas } from "@crux/contract/payment.schema";
import type { z } from "zod";
import type { UserCtx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { debitWallet } from "../ledger/service.ts";
import { getOrder, getPayable, markPaid, type Payable } from "../order/service.ts";
import { insertPayment, type PaymentRow, selectPayments } from "./store.ts";

/**
 * Pays an order of the caller; the amount is the order's own (OP-063). The wallet pays at once and in full. Throws
 * 130018, 130019, 120002 for an order that can't be paid, 130002 for a channel it can't be paid by, 130013.
 */
export async function createPayment(
  ctx: UserCtx,
  { orderId, channel }: z.output<typeof paymentSchemas.create.input>,
): Promise<PaymentOrder> {
  const order = await getPayable(ctx, ctx.caller.uid, orderId);
  if (channel !== "WALLET" || order.orderType === "DEPOSIT") throw new Fail(130002);
  return payByWallet(ctx, order);
}

/** L-PAY-02: debit, payment order and paid order in one transaction. */
async function payByWallet(ctx: UserCtx, { id, uid, netCents }: Payable): Promise<PaymentOrder> {
  const debit = {
    uid,
    amountCents: netCents,
    kind: "CONSUME",
    orderId: id,
    key: `order ${id} CONSUME`,
  } as const;
  if (!(await debitWallet(ctx, debit))) throw new Fail(130018);
  const payment = await insertPayment(
    ctx.db,
    { orderId: id, uid, channel: "WALLET", priceCents: netCents },
    { move: "payAtOnce", at: ctx.now },
  );
  await markPaid(ctx, { orderId: id, channel: "WALLET" });
  return viewPayment(payment);
}

/** The payment orders of an order of the caller, newest first; 120022 and 120001 like the order (R-API-30). */
export async function paymentsOfOrder(
  ctx: UserCtx,
  { orderId }: { orderId: number },
): Promise<PaymentOrder[]> {
  await getOrder(ctx, { orderId });
  return (await selectPayments(ctx.db, ctx.caller.uid, orderId)).map(viewPayment);
}

function viewPayment({ uid: _, priceCents, createdAt, ...row }: PaymentRow): PaymentOrder {
  return { ...row, price: priceCents, createTime: createdAt.toISOString() };
}
