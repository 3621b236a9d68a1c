import { nextOrderMove } from "@crux/rules/order/order-progress";
import { ORDER_MOVES, type OrderState } from "@crux/rules/order/order-states";
import type { Ctx } from "../../kernel/verb/context.ts";
import { awaitedOf } from "../logistics/service.ts";
import { sendMessage } from "../notify/service.ts";
import { type LockedOrder, moveOrder } from "./store.ts";

const WHY = {
  shipPart: "a parcel left",
  ship: "all parcels left",
  complete: "all parcels received",
};

/**
 * Moves a locked order to where its parcels bring it, in the transaction that moved them (L-ORD-10 to L-ORD-12), and
 * answers the state in which it stands then.
 */
export async function followPkgs(ctx: Ctx, { id, uid, state }: LockedOrder): Promise<OrderState> {
  const statuses = await awaitedOf(ctx, id);
  let now = state;
  for (let name = nextOrderMove(now, statuses); name; name = nextOrderMove(now, statuses)) {
    const step = {
      orderId: id,
      move: ORDER_MOVES[name],
      mover: "SYSTEM",
      why: WHY[name],
      at: ctx.now,
    } as const;
    if (!(await moveOrder(ctx.db, step))) throw new Error(`order ${id} is locked, yet did not ${name}`);
    now = ORDER_MOVES[name].to;
    if (name === "ship") await tellShipped(ctx, uid, id);
  }
  return now;
}

async function tellShipped(ctx: Ctx, uid: number, orderId: number): Promise<void> {
  await sendMessage(ctx, {
    uid,
    title: "订单已发货",
    body: `您的订单${orderId}已全部发货，可在订单详情中查看物流动态。`,
    key: `order ${orderId} SHIPPED`,
  });
}
