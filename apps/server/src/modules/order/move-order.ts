import type { Order } from "@crux/contract/order.schema";
import type { Outcome } from "@crux/contract/outcome";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { Channel } from "@crux/contract/payment.schema";
import { isGoodsOrder, isHandedOver, NOBODY_UID, OWN_GOODS } from "@crux/rules/order/counter";
import { type Mover, ORDER_MOVES, type OrderMove, type OrderState } from "@crux/rules/order/order-states";
import { sealWords } from "../../kernel/crypto/customer-words.ts";
import { pipelined } from "../../kernel/database/pipelined.ts";
import { Fail } from "../../kernel/fail.ts";
import { enqueue } from "../../kernel/time/outbox.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { giveBackTicket, useTicket } from "../coupon/service.ts";
import { release, settle } from "../inventory/service.ts";
import { creditWallet } from "../ledger/service.ts";
import { cancelPkgs } from "../logistics/service.ts";
import { addSpend } from "../member/service.ts";
import { sendMessage, sendNotice } from "../notify/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { extendMembership } from "../user/service.ts";
import { aboutOrder } from "./about-order.ts";
import { getOrder } from "./get-order.ts";
import { revealWithPapers } from "./pkg-papers.ts";
import {
  extendExpiry,
  hasOrder,
  type LockedOrder,
  lockAnyOrder,
  lockDueOrder,
  lockOrder,
  type MovedOrder,
  moveOrder,
  updateAtProvider,
} from "./store.ts";
import { expiryOf, unpaidTerms } from "./unpaid-terms.ts";

/**
 * A customer's order, locked until this transaction ends; `order.FORBIDDEN` for somebody else's, `order.NOT_FOUND` for
 * none (OP-008).
 */
export async function lockOwnOrder(ctx: Ctx, uid: number, orderId: number): Promise<LockedOrder> {
  const order = await lockOrder(ctx.db, uid, orderId);
  if (order) return order;
  throw new Fail((await hasOrder(ctx.db, orderId)) ? orderOutcome.FORBIDDEN : orderOutcome.NOT_FOUND);
}

/** What is told when an order ended unpaid: its open payments have to be closed (`{ orderId }`). */
export const ORDER_CANCELLED = "order cancelled";

/**
 * Cancels an unpaid order and gives back what it holds; while a provider may still take money for it, the order waits
 * in CANCELLING (L-ORD-07). `payment.UNDER_REVIEW` under review, `order.WRONG_STATE` in any other state (R-API-22).
 */
export async function cancelOrder(ctx: UserCtx, { orderId }: { orderId: number }): Promise<Order> {
  const { state, atProvider } = await lockOwnOrder(ctx, ctx.caller.uid, orderId);
  if (state === "CHECKING") throw new Fail(paymentOutcome.UNDER_REVIEW);
  const move = atProvider ? ORDER_MOVES.startCancel : ORDER_MOVES.cancel;
  const step = { orderId, move, mover: "CUSTOMER", at: ctx.now } as const;
  const order = await moveOrder(ctx.db, { ...step, why: "cancelled" });
  if (!order) throw new Fail(orderOutcome.WRONG_STATE);
  await giveBack(ctx, order);
  return getOrder(ctx, { orderId });
}

/**
 * Cancels an unpaid order for its customer, who hears why; else like their own cancel (L-ORD-07). Throws
 * `order.NOT_FOUND`, `payment.UNDER_REVIEW` under review and `order.WRONG_STATE` in any other state.
 */
export async function cancelUnpaid(
  ctx: OpsCtx,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<{ orderId: number; state: OrderState }> {
  const locked = await lockAnyOrder(ctx.db, orderId);
  if (!locked) throw new Fail(orderOutcome.NOT_FOUND);
  if (locked.state === "CHECKING") throw new Fail(paymentOutcome.UNDER_REVIEW);
  const { uid, atProvider, state: before } = locked;
  const move = atProvider ? ORDER_MOVES.startCancel : ORDER_MOVES.cancel;
  const step = { orderId, move, mover: "OPERATOR", at: ctx.now } as const;
  const order = await moveOrder(ctx.db, { ...step, why: await sealWords(ctx, uid, reason) });
  if (!order) throw new Fail(orderOutcome.WRONG_STATE);
  await giveBack(ctx, order);
  const body = `订单 ${orderId} 已由商家取消：${reason}`;
  await sendMessage(ctx, { uid, title: "订单已取消", body, key: `order ${orderId} cancelled by staff` });
  ctx.note({ before: { state: before }, after: { state: move.to } });
  return { orderId, state: move.to };
}

/** Ends a cancel that waited for a provider (L-ORD-07, L-ORD-09); any other order stays as it is. */
export async function finishCancel(ctx: Ctx, orderId: number): Promise<void> {
  const step = { orderId, move: ORDER_MOVES.finishCancel, mover: "PROVIDER", at: ctx.now } as const;
  await moveOrder(ctx.db, { ...step, why: "closed at the provider" });
}

/** Cancels one order that waited too long for its payment (L-ORD-08); answers how many it took. */
export async function expireOrder(ctx: Ctx): Promise<number> {
  const orderId = await lockDueOrder(ctx.db, ctx.now);
  if (orderId === undefined) return 0;
  const step = { orderId, move: ORDER_MOVES.expire, mover: "SYSTEM", at: ctx.now } as const;
  const order = await moveOrder(ctx.db, { ...step, why: "not paid in time" });
  if (order) {
    await giveBack(ctx, order);
    const body = `订单 ${orderId} 未在规定时间内付款，已自动取消。`;
    await sendMessage(ctx, {
      uid: order.uid,
      title: "订单已自动取消",
      body,
      key: `order ${orderId} expired`,
    });
  }
  return 1;
}

/** Gives back what an order held, once, and has its open payments closed. */
async function giveBack(ctx: Ctx, { id, ticketId }: MovedOrder): Promise<void> {
  await enqueue(ctx, ORDER_CANCELLED, { orderId: id });
  if (ticketId !== null) await giveBackTicket(ctx, id);
  await cancelPkgs(ctx, id);
  await release(ctx, id);
}

/** What a payment needs of an order. */
export type Payable = Pick<
  LockedOrder,
  "id" | "uid" | "orderType" | "orderSource" | "netCents" | "ticketId" | "isSent"
>;

const UNPAYABLE: Partial<Record<OrderState, Outcome>> = {
  CHECKING: paymentOutcome.UNDER_REVIEW,
  PAID: paymentOutcome.ALREADY_PAID,
  PARTIAL_SHIPPED: paymentOutcome.ALREADY_PAID,
  SHIPPED: paymentOutcome.ALREADY_PAID,
  COMPLETED: paymentOutcome.ALREADY_PAID,
};

/**
 * A customer's order that can be paid now, locked; `payment.ALREADY_PAID` when it is paid, `payment.UNDER_REVIEW` under
 * review, else `order.WRONG_STATE` (R-ORD-18).
 */
export async function getPayable(ctx: Ctx, uid: number, orderId: number): Promise<Payable> {
  return payable(await lockOwnOrder(ctx, uid, orderId));
}

/** The same for an order that staff name, whoever it belongs to. */
export async function getPayableByStaff(ctx: Ctx, orderId: number): Promise<Payable> {
  const order = await lockAnyOrder(ctx.db, orderId);
  if (!order) throw new Fail(orderOutcome.NOT_FOUND);
  return payable(order);
}

function payable(order: LockedOrder): Payable {
  if (order.state !== "CREATED") throw new Fail(UNPAYABLE[order.state] ?? orderOutcome.WRONG_STATE);
  return order;
}

/** An order, whoever it belongs to, locked until this transaction ends. */
export async function lockForPayment(ctx: Ctx, orderId: number): Promise<LockedOrder> {
  const order = await lockAnyOrder(ctx.db, orderId);
  if (!order) throw new Error("a payment belongs to an order");
  return order;
}

/** Puts an order under review (L-ORD-02); `payment.ALREADY_PAID` when somebody was faster. */
export async function putUnderReview(ctx: Ctx, orderId: number): Promise<void> {
  const step = { orderId, move: ORDER_MOVES.submitProof, mover: "CUSTOMER", at: ctx.now } as const;
  if (!(await moveOrder(ctx.db, { ...step, why: "proof handed in" })))
    throw new Fail(paymentOutcome.ALREADY_PAID);
}

/**
 * Makes an order payable again whose proof was refused, and says why (L-ORD-03), with as much time as a new one has: the
 * review may have taken all of its own. False for one that was paid meanwhile, which stays paid.
 */
export async function endReview(
  ctx: Ctx,
  { orderId, uid, why: words }: { orderId: number; uid: number; why: string },
): Promise<boolean> {
  const step = { orderId, move: ORDER_MOVES.refuseProof, mover: "OPERATOR", at: ctx.now } as const;
  if (!(await moveOrder(ctx.db, { ...step, why: await sealWords(ctx, uid, words) }))) return false;
  await extendExpiry(ctx.db, orderId, expiryOf(ctx, await unpaidTerms(ctx)));
  return true;
}

/** Notes whether a provider may still take money for an order, so that cancelling waits for it. */
export async function noteProvider(
  ctx: Ctx,
  { orderId, isAtProvider }: { orderId: number; isAtProvider: boolean },
): Promise<void> {
  await updateAtProvider(ctx.db, orderId, isAtProvider);
}

const OVER_COUNTER = { move: ORDER_MOVES.takeMoney, mover: "OPERATOR" } as const;
const BY_PROVIDER = { move: ORDER_MOVES.pay, mover: "PROVIDER" } as const;

const PAYING = {
  WALLET: { move: ORDER_MOVES.pay, mover: "SYSTEM" },
  ALIPAY_QR: BY_PROVIDER,
  WECHAT_JSAPI: BY_PROVIDER,
  BANK_TRANSFER: { move: ORDER_MOVES.approveProof, mover: "OPERATOR" },
  CASH: OVER_COUNTER,
  CARD: OVER_COUNTER,
} as const satisfies Record<Channel, { move: OrderMove; mover: Mover }>;

type Paid = { order: Payable; channel: Channel; takeMoney?: () => Promise<void> };

/**
 * Makes a locked order paid, with all that follows from it: stock and parcels, the membership or the wallet (L-ORD-04
 * to L-ORD-06). Throws `payment.ALREADY_PAID` when somebody was faster. `takeMoney` comes last, where the money is not
 * here yet.
 */
export async function markPaid(ctx: Ctx, { order, channel, takeMoney }: Paid): Promise<void> {
  const { id: orderId, uid, orderType, ticketId } = order;
  const step = { orderId, mover: "SYSTEM", at: ctx.now } as const;
  const pay = async () => {
    const paid = await moveOrder(ctx.db, { ...step, ...PAYING[channel], why: `paid by ${channel}` });
    if (!paid) throw new Fail(paymentOutcome.ALREADY_PAID);
    return paid;
  };
  const body = `订单 ${orderId} 已付款成功。`;
  const [{ pieces, amountCents }] = await pipelined(
    pay(),
    ticketId === null ? null : useTicket(ctx, orderId),
    uid === NOBODY_UID
      ? null
      : sendNotice(ctx, {
          ...aboutOrder(uid, orderId),
          ...{ kind: "PAID", title: "付款成功", body, key: `order ${orderId} paid` },
        }),
    isGoodsOrder(order) ? settleGoods(ctx, order) : null,
    takeMoney?.(),
  );
  if (isGoodsOrder(order) && !isHandedOver(order)) return;
  if (orderType === "MEMBERSHIP") await extendMembership(ctx, { uid, years: pieces });
  if (orderType === "DEPOSIT") {
    await creditWallet(ctx, { uid, amountCents, kind: "DEPOSIT", orderId, key: `order ${orderId} DEPOSIT` });
  }
  await moveOrder(ctx.db, {
    ...step,
    move: ORDER_MOVES.fulfil,
    why: isHandedOver(order) ? "handed over" : "nothing to ship",
  });
}

/** What is bought leaves the shelf, what is sent gets its papers; sending goods of one's own is no spend. */
async function settleGoods(ctx: Ctx, { id, uid, orderType, netCents }: Payable): Promise<void> {
  await pipelined(
    revealWithPapers(ctx, { uid, orderId: id }),
    uid === NOBODY_UID || orderType === OWN_GOODS
      ? null
      : addSpend(ctx, { uid, orderId: id, amountCents: netCents }),
    settle(ctx, id),
  );
}
