import { nextOrderMove } from "@crux/rules/order/order-progress";
import { ORDER_MOVES, type OrderState } from "@crux/rules/order/order-states";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { awaitedOf } from "../../logistics/service.ts";
import { sendNotice } from "../../notify/service.ts";
import { aboutOrder } from "../about-order.ts";
import { type LockedOrder, moveOrder } from "../store.ts";

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
    if (name !== "complete") await tellShipped(ctx, { uid, orderId: id, isPart: name === "shipPart" });
  }
  return now;
}

/** Tells of the first parcel of several, and of the last. */
async function tellShipped(
  ctx: Ctx,
  { uid, orderId, isPart }: { uid: number; orderId: number; isPart: boolean },
): Promise<void> {
  await sendNotice(ctx, {
    ...aboutOrder(uid, orderId),
    kind: "SHIPPED",
    title: isPart ? "首个包裹已发货" : "订单已发货",
    body: isPart
      ? `您的订单${orderId}分多个包裹寄出，首个包裹已发货，其余包裹发出后会再通知您。`
      : `您的订单${orderId}已全部发货，可在订单详情中查看物流动态。`,
    key: `order ${orderId} ${isPart ? "PARTIAL_SHIPPED" : "SHIPPED"}`,
  });
}
