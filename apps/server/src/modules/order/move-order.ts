import type { Order } from "@crux/contract/order.schema";
import type { Channel } from "@crux/contract/payment.schema";
import { ORDER_MOVES, type OrderState } from "@crux/rules/order-states";
import type { Ctx, UserCtx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { release, settle } from "../inventory/service.ts";
import { creditWallet } from "../ledger/service.ts";
import { cancelPkgs, revealPkgs } from "../logistics/service.ts";
import { addSpend } from "../member/service.ts";
import { extendMembership } from "../user/service.ts";
import { getOrder } from "./get-order.ts";
import {
  type LockedOrder,
  lockDueOrder,
  lockOrder,
  type MovedOrder,
  moveOrder,
  orderExists,
} from "./store.ts";

/** A customer's order, locked until this transaction ends; 120022 for somebody else's, 120001 for none (OP-008). */
async function getLocked(ctx: Ctx, uid: number, orderId: number): Promise<LockedOrder> {
  const order = await lockOrder(ctx.db, uid, orderId);
  if (order) return order;
  throw new Fail((await orderExists(ctx.db, orderId)) ? 120022 : 120001);
}

/** Cancels an unpaid order and gives its stock back; 130019 under review, 120002 in any other state (R-API-22). */
export async function cancelOrder(ctx: UserCtx, { orderId }: { orderId: number }): Promise<Order> {
  const { state } = await getLocked(ctx, ctx.caller.uid, orderId);
  if (state === "CHECKING") throw new Fail(130019);
  const step = { orderId, move: ORDER_MOVES.cancel, mover: "CUSTOMER", at: ctx.now } as const;
  if (!(await moveOrder(ctx.db, { ...step, why: "cancelled" }))) throw new Fail(120002);
  await giveBack(ctx, orderId);
  return getOrder(ctx, { orderId });
}

/** Cancels one order that waited too long for its payment (L-ORD-08); answers how many it took. */
export async function expireOrder(ctx: Ctx): Promise<number> {
  const orderId = await lockDueOrder(ctx.db, ctx.now);
  if (orderId === undefined) return 0;
  const step = { orderId, move: ORDER_MOVES.expire, mover: "SYSTEM", at: ctx.now } as const;
  if (await moveOrder(ctx.db, { ...step, why: "not paid in time" })) await giveBack(ctx, orderId);
  return 1;
}

async function giveBack(ctx: Ctx, orderId: number): Promise<void> {
  await cancelPkgs(ctx, orderId);
  await release(ctx, orderId);
}

/** What a payment needs of an order. */
export type Payable = Pick<LockedOrder, "id" | "uid" | "orderType" | "netCents">;

const UNPAYABLE: Partial<Record<OrderState, 130018 | 130019>> = {
  CHECKING: 130019,
  PAID: 130018,
  PARTIAL_SHIPPED: 130018,
  SHIPPED: 130018,
  COMPLETED: 130018,
};

/** A customer's order that can be paid now, locked; 130018 when it is paid, 130019 under review, else 120002 (R-ORD-18). */
export async function getPayable(ctx: Ctx, uid: number, orderId: number): Promise<Payable> {
  const order = await getLocked(ctx, uid, orderId);
  if (order.state !== "CREATED") throw new Fail(UNPAYABLE[order.state] ?? 120002);
  return order;
}

/**
 * Makes an order paid, with all that follows from it: stock and parcels, the membership or the wallet (L-ORD-04 to
 * L-ORD-06). Throws 130018 when somebody was faster.
 */
export async function markPaid(
  ctx: Ctx,
  { orderId, channel }: { orderId: number; channel: Channel },
): Promise<void> {
  const step = { orderId, move: ORDER_MOVES.pay, mover: "SYSTEM", at: ctx.now } as const;
  const order = await moveOrder(ctx.db, { ...step, why: `paid by ${channel}` });
  if (!order) throw new Fail(130018);
  if (order.orderType === "SHOPPING") return settleShopping(ctx, order);
  if (order.orderType === "MEMBERSHIP") await extendMembership(ctx, { uid: order.uid, years: order.pieces });
  if (order.orderType === "DEPOSIT") {
    const { uid, amountCents } = order;
    await creditWallet(ctx, { uid, amountCents, kind: "DEPOSIT", orderId, key: `order ${orderId} DEPOSIT` });
  }
  await moveOrder(ctx.db, { ...step, move: ORDER_MOVES.fulfil, why: "nothing to ship" });
}

async function settleShopping(ctx: Ctx, { id, uid, netCents }: MovedOrder): Promise<void> {
  await revealPkgs(ctx, id);
  await addSpend(ctx, { uid, orderId: id, amountCents: netCents });
  await settle(ctx, id);
}
