import type { OrderType } from "@crux/contract/order.schema";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type Account, post, type SystemAccountType } from "../ledger/service.ts";
import type { CaptureRow, Source } from "./capture-store.ts";

/** What lies at each provider, and what passes from there to its end. */
const ACCOUNTS: Record<Source, { funds: SystemAccountType; clearing: SystemAccountType }> = {
  ALIPAY: { funds: "ALIPAY_FUNDS", clearing: "ALIPAY_CLEARING" },
  CASHIER: { funds: "WECHAT_FUNDS", clearing: "WECHAT_CLEARING" },
  BANK: { funds: "BANK_FUNDS", clearing: "BANK_CLEARING" },
  TILL: { funds: "CASH_FUNDS", clearing: "CASH_CLEARING" },
  TERMINAL: { funds: "TERMINAL_FUNDS", clearing: "TERMINAL_CLEARING" },
};

/** The account of what lies at a provider. */
export function fundsOf(provider: Source): SystemAccountType {
  return ACCOUNTS[provider].funds;
}

type Booked = Pick<CaptureRow, "id" | "provider" | "amountCents">;

/** Books money that arrived for an order: it waits in the clearing account for its end in the same transaction. */
async function bookArrival(ctx: Ctx, { id, provider, amountCents }: Booked, orderId: number): Promise<void> {
  const { funds, clearing } = ACCOUNTS[provider];
  await move(ctx, { kind: "CAPTURE", key: `capture ${id}`, orderId, amountCents, from: funds, to: clearing });
}

/** Books money that pays an order: a sale, or the funding of the wallet that a top-up fills (I-06). */
export async function bookSale(
  ctx: Ctx,
  capture: Booked,
  { orderId, orderType }: { orderId: number; orderType: OrderType },
): Promise<void> {
  await bookArrival(ctx, capture, orderId);
  const sale = saleOf(orderType);
  const from = ACCOUNTS[capture.provider].clearing;
  await move(ctx, {
    ...sale,
    key: `order ${orderId} ${sale.kind}`,
    orderId,
    amountCents: capture.amountCents,
    from,
  });
}

/** Books money that the customer gets into the wallet instead (I-19). */
export async function bookLateRefund(
  ctx: Ctx,
  capture: Booked,
  { orderId, uid }: { orderId: number; uid: number },
): Promise<void> {
  await bookArrival(ctx, capture, orderId);
  const from = ACCOUNTS[capture.provider].clearing;
  const { id, amountCents } = capture;
  await post(ctx, {
    kind: "REFUND",
    key: `capture ${id} REFUND`,
    orderId,
    entries: entries(amountCents, { type: from }, { type: "WALLET", uid }),
  });
}

/** Books money that belongs to nobody yet. */
export async function bookUnmatched(ctx: Ctx, { id, provider, amountCents }: Booked): Promise<void> {
  const from = ACCOUNTS[provider].funds;
  await move(ctx, { kind: "CAPTURE", key: `capture ${id}`, amountCents, from, to: "UNMATCHED" });
}

/** Books the end of unmatched money as the payment of an order. */
export async function bookMatchedSale(
  ctx: Ctx,
  { amountCents }: Booked,
  { orderId, orderType }: { orderId: number; orderType: OrderType },
): Promise<void> {
  const sale = saleOf(orderType);
  await move(ctx, { ...sale, key: `order ${orderId} ${sale.kind}`, orderId, amountCents, from: "UNMATCHED" });
}

/** Books the end of unmatched money in a wallet; without an order it is a correction with a reason. */
export async function bookMatchedWallet(
  ctx: Ctx,
  { id, amountCents }: Booked,
  { uid, orderId, reason }: { uid: number; orderId: number | null; reason: string },
): Promise<void> {
  await post(ctx, {
    kind: orderId === null ? "ADJUST_INCREASE" : "REFUND",
    key: `capture ${id} REFUND`,
    reason,
    ...(orderId !== null && { orderId }),
    entries: entries(amountCents, { type: "UNMATCHED" }, { type: "WALLET", uid }),
  });
}

/** Books the end of unmatched money where it came from. */
export async function bookPayback(ctx: Ctx, { id, provider, amountCents }: Booked): Promise<void> {
  const to = ACCOUNTS[provider].funds;
  await move(ctx, { kind: "PAYBACK", key: `capture ${id} PAYBACK`, amountCents, from: "UNMATCHED", to });
}

/** Books what a provider gave back of an order's own money: out of the refunds, or of what a top-up had to hand in. */
export async function bookSentRefund(
  ctx: Ctx,
  { provider }: Pick<CaptureRow, "provider">,
  refund: { id: number; orderId: number; amountCents: number; isTopUp: boolean },
): Promise<void> {
  const { id, orderId, amountCents, isTopUp } = refund;
  const from = isTopUp ? "ADJUSTMENTS" : "REFUNDS";
  const key = `refund ${id} PAYBACK`;
  await move(ctx, { kind: "PAYBACK", key, orderId, amountCents, from, to: ACCOUNTS[provider].funds });
}

function saleOf(orderType: OrderType): { kind: "SALE" | "FUNDING"; to: SystemAccountType } {
  return orderType === "DEPOSIT" ? { kind: "FUNDING", to: "WALLET_FUNDING" } : { kind: "SALE", to: "SALES" };
}

type Move = {
  kind: "CAPTURE" | "SALE" | "FUNDING" | "PAYBACK";
  key: string;
  orderId?: number;
  amountCents: number;
  from: SystemAccountType;
  to: SystemAccountType;
};

async function move(ctx: Ctx, { from, to, amountCents, ...posting }: Move): Promise<void> {
  await post(ctx, { ...posting, entries: entries(amountCents, { type: from }, { type: to }) });
}

function entries(amountCents: number, from: Account, to: Account) {
  return [
    { account: from, amountCents: -amountCents },
    { account: to, amountCents },
  ];
}
