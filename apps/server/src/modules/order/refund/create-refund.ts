import { randomUUID } from "node:crypto";
import type { orderOpsSchemas } from "@crux/contract/order.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { RefundOrder } from "@crux/contract/refund.schema";
import { sum } from "@crux/rules/money/money";
import type { OrderState } from "@crux/rules/order/order-states";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { OpsCtx } from "../../staff/service.ts";
import type { OrderRow } from "../order-rows.ts";
import { findAnyOrder, lockAnyOrder } from "../store.ts";
import { movedBefore } from "./moved-before.ts";
import type { NewRefund, RefundPieces, RefundRow } from "./refund-rows.ts";
import { findRefund, insertRefund, moveRefund, putBackRefundable, takeRefundable } from "./refund-store.ts";
import { getRefundable, openWays, PAID_STATES, partsOf, type Refundable } from "./refundable.ts";
import { presentRefund } from "./refunds.ts";

type Wish = z.output<typeof orderOpsSchemas.createRefund.input>;

/**
 * Enters a refund by pieces, parcels, freight and other fees (L-REF-01). Throws `order.NOT_FOUND`, `order.WRONG_STATE`
 * for an order that is not paid, `logistics.PARCEL_NOT_FOUND` for a parcel of another order, `order.REFUND_TOO_LARGE`
 * for more than is left, `payment.CHANNEL_NOT_ALLOWED` for a way the money can't go.
 */
export async function createRefund(ctx: OpsCtx, wish: Wish): Promise<RefundOrder> {
  const refundable = await lockRefundable(ctx, wish.orderId);
  await refuseWay(ctx, refundable.order, wish.target);
  const { items, pkgIds, shipFeeCents } = partsOf(refundable, wish);
  return enterRefund(ctx, refundable, {
    items,
    pkgIds,
    shipFeeCents,
    otherFeeCents: wish.otherFee,
    remark: wish.remark,
    target: wish.target,
    cause: "OPERATOR",
  });
}

/**
 * Locks a paid order and reads what can still go back of it; throws `order.NOT_FOUND`, and `order.WRONG_STATE` when it
 * isn't paid.
 */
export async function lockRefundable(
  ctx: Ctx,
  orderId: number,
  states: readonly OrderState[] = PAID_STATES,
): Promise<Refundable> {
  const locked = await lockAnyOrder(ctx.db, orderId);
  const order = locked && (await findAnyOrder(ctx.db, orderId));
  if (!order) throw new Fail(orderOutcome.NOT_FOUND);
  if (!states.includes(locked.state)) throw new Fail(orderOutcome.WRONG_STATE);
  return getRefundable(ctx, order);
}

/**
 * A top-up was wallet money from the start, and what the wallet paid has no provider to go back to: both are
 * `payment.CHANNEL_NOT_ALLOWED`.
 */
export async function refuseWay(ctx: Ctx, order: OrderRow, target: RefundRow["target"]): Promise<void> {
  if (!(await openWays(ctx, order))[target]) throw new Fail(paymentOutcome.CHANNEL_NOT_ALLOWED);
}

type Entry = {
  items: RefundPieces[];
  pkgIds: number[];
  shipFeeCents: number;
  otherFeeCents: number;
  remark: string;
  target: RefundRow["target"];
  cause: NewRefund["cause"];
};

/**
 * Writes a refund and takes it out of what its order may give back; throws `order.REFUND_TOO_LARGE` for nothing or more
 * than is left.
 */
export async function enterRefund(ctx: OpsCtx, { order }: Refundable, entry: Entry): Promise<RefundOrder> {
  const productCents = sum(entry.items.map(({ cents }) => cents));
  const refund: NewRefund = {
    ...entry,
    orderId: order.id,
    uid: order.uid,
    amountCents: productCents + entry.shipFeeCents + entry.otherFeeCents,
    productCents,
    gstCents: 0,
    // An order ends once; its other refunds are told apart by the caller's own key.
    key: `${entry.cause} ${entry.cause === "OPERATOR" ? randomUUID() : order.id}`,
  };
  const isNothing = refund.amountCents === 0 && refund.items.length === 0;
  // An order ends though all of its money has gone back before.
  if (isNothing && entry.cause === "OPERATOR") throw new Fail(orderOutcome.REFUND_TOO_LARGE);
  if (!(await takeRefundable(ctx.db, refund))) throw new Fail(orderOutcome.REFUND_TOO_LARGE);
  const id = await insertRefund(ctx.db, refund, { actor: `staff ${ctx.staff.id}`, at: ctx.now });
  const row = await findRefund(ctx.db, id);
  if (!row) throw new Error("a new refund order went missing");
  ctx.note({ after: { refundId: id, amountCents: refund.amountCents } });
  return presentRefund(ctx, row);
}

/**
 * Takes back a refund that was entered by mistake (L-REF-03); throws `general.REFUND_NOT_FOUND`, and
 * `order.WRONG_STATE` with who moved it once money is on its way or has to go because the order ended.
 */
export async function removeRefund(ctx: OpsCtx, { refundId }: { refundId: number }): Promise<null> {
  const refund = await findRefund(ctx.db, refundId);
  if (!refund) throw new Fail(generalOutcome.REFUND_NOT_FOUND);
  const order = await lockAnyOrder(ctx.db, refund.orderId);
  // A rejected or called-off order stays so, and nobody could enter a refund for it again.
  if (!order || !PAID_STATES.includes(order.state)) throw await movedBefore(ctx, refundId);
  const step = { id: refundId, move: "remove", actor: `staff ${ctx.staff.id}`, at: ctx.now } as const;
  if (!(await moveRefund(ctx.db, step))) throw await movedBefore(ctx, refundId);
  await putBackRefundable(ctx.db, refund);
  return null;
}
