import { randomUUID } from "node:crypto";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { PaymentOrder, paymentSchemas } from "@crux/contract/payment.schema";
import { MINUTE_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { pipelined } from "../../kernel/database/pipelined.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import type { PaymentProvider } from "../../outside/payment/port.ts";
import { debitWallet } from "../ledger/service.ts";
import { getPayable, markPaid, noteProvider, type Payable } from "../order/service.ts";
import { shopName } from "../sale/service.ts";
import { presentPayment } from "./present-payment.ts";
import { isProviderChannel, PROVIDER_OF, type ProviderChannel, type Providers } from "./providers.ts";
import { returnUrlOf } from "./return-url.ts";
import {
  closeOpenPayments,
  findOpenPayment,
  findPayment,
  insertPaidPayment,
  insertPayment,
  type PaymentRow,
  updateAddress,
} from "./store.ts";

/** How long the customer has: R-PAY-04 for the code; the page of a card provider lives half an hour at least. */
const LIFE_MS: Record<ProviderChannel, number> = { ALIPAY_QR: 5 * MINUTE_MS, WECHAT_JSAPI: 31 * MINUTE_MS };
const FIRST_POLL_MS = 10_000;

type Wanted = z.output<typeof paymentSchemas.create.input>;

/**
 * Writes how the caller pays an order; the amount is the order's own (OP-063). The wallet pays at once and in full, and
 * an order that asks for nothing is paid by any channel. An open payment of the same channel is used again, others are
 * closed (OP-065). Throws `payment.ALREADY_PAID`, `payment.UNDER_REVIEW`, `order.WRONG_STATE` for an order that can't
 * be paid, `payment.CHANNEL_NOT_ALLOWED` for a channel it can't be paid by, `payment.INSUFFICIENT_BALANCE`, and
 * `general.INVALID_REQUEST` for a way back that leads out of this shop (I-44).
 */
export async function createPayment(
  ctx: UserCtx,
  providers: Providers,
  { orderId, channel, redirectUrl }: Wanted,
): Promise<PaymentOrder> {
  const returnUrl = returnUrlOf(redirectUrl, { origin: providers.publicUrl(), orderId, channel });
  const order = await getPayable(ctx, ctx.caller.uid, orderId);
  if (channel === "WALLET" || order.netCents === 0) return payAtOnce(ctx, order);
  if (isProviderChannel(channel) && !providers[PROVIDER_OF[channel]])
    throw new Fail(paymentOutcome.CHANNEL_NOT_ALLOWED);
  return presentPayment(ctx, await openPayment(ctx, order, { channel, returnUrl }));
}

/** L-PAY-02: debit, payment order and paid order in one transaction. */
async function payAtOnce(ctx: UserCtx, order: Payable): Promise<PaymentOrder> {
  const { id, uid, netCents, orderType } = order;
  if (orderType === "DEPOSIT") throw new Fail(paymentOutcome.CHANNEL_NOT_ALLOWED);
  const written = { orderId: id, uid, channel: "WALLET", priceCents: netCents } as const;
  const debit = {
    uid,
    amountCents: netCents,
    kind: "CONSUME",
    orderId: id,
    key: `order ${id} CONSUME`,
  } as const;
  const takeMoney = async () => {
    if (netCents > 0 && !(await debitWallet(ctx, debit))) throw new Fail(paymentOutcome.ALREADY_PAID);
  };
  const [payment] = await pipelined(
    insertPaidPayment(ctx.db, written, ctx.now),
    markPaid(ctx, { order, channel: "WALLET", takeMoney }),
  );
  return presentPayment(ctx, payment);
}

type Way = { channel: ProviderChannel | "BANK_TRANSFER"; returnUrl: string };

/** L-PAY-01: the open payment of this channel, or a new one in the place of all others. */
async function openPayment(ctx: Ctx, order: Payable, { channel, returnUrl }: Way): Promise<PaymentRow> {
  const { id: orderId, uid, netCents: priceCents } = order;
  const open = await findOpenPayment(ctx.db, orderId);
  const isProvider = isProviderChannel(channel);
  const redirectUrl = channel === "WECHAT_JSAPI" ? returnUrl : "";
  // Whatever way back is asked for now: all of them lead to the result page, and a page at a provider is opened once.
  if (open?.channel === channel && (!open.expiresAt || open.expiresAt > ctx.now)) return open;
  if (open) await closeOpenPayments(ctx.db, orderId, ctx.now);
  await noteProvider(ctx, { orderId, isAtProvider: isProvider });
  const later = (ms: number) => new Date(ctx.now.getTime() + ms);
  const provider = isProvider && {
    tradeNo: randomUUID().replaceAll("-", ""),
    redirectUrl,
    expiresAt: later(LIFE_MS[channel]),
    pollAt: later(FIRST_POLL_MS),
  };
  const payment = { orderId, uid, channel, priceCents, ...(provider && { provider }) };
  return insertPayment(ctx.db, payment, ctx.now);
}

/**
 * Asks the provider for the code or the page of a payment that was written, outside of any transaction. Whoever asks
 * again gets the first address. Throws `general.UNAVAILABLE` while the provider is away, `payment.CLOSED` when the
 * payment was closed meanwhile.
 */
export async function fetchAddress(
  ctx: UserCtx,
  providers: Providers,
  written: PaymentOrder,
): Promise<PaymentOrder> {
  const { channel, id } = written;
  if (!isProviderChannel(channel) || written.status !== "CREATED") return written;
  const provider = providers[PROVIDER_OF[channel]];
  const payment = await findPayment(ctx.db, id);
  if (!provider || !payment) throw new Fail(paymentOutcome.CHANNEL_NOT_ALLOWED);
  if (payment.codeUrl || payment.payUrl) return presentPayment(ctx, payment);
  if (payment.status !== "CREATED") throw new Fail(paymentOutcome.CLOSED);
  const { url, ref } = await openTrade(ctx, provider, payment);
  const address = channel === "ALIPAY_QR" ? { codeUrl: url, payUrl: "" } : { codeUrl: "", payUrl: url };
  const kept = await updateAddress(ctx.db, { id, ref, ...address });
  if (!kept || kept.status === "CLOSED") throw new Fail(paymentOutcome.CLOSED);
  return presentPayment(ctx, kept);
}

async function openTrade(
  ctx: UserCtx,
  provider: PaymentProvider,
  { tradeNo, priceCents, expiresAt, redirectUrl, orderId }: PaymentRow,
): Promise<{ url: string; ref: string }> {
  if (!tradeNo || !expiresAt) throw new Error("a payment at a provider has a name and an end");
  const title = `${await shopName(ctx)}订单 ${orderId}`;
  const request = { tradeNo, amountCents: priceCents, title, expiresAt, returnUrl: redirectUrl || null };
  return provider.open(request).catch(() => {
    throw new Fail(generalOutcome.UNAVAILABLE, 503);
  });
}
