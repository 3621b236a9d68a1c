import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import { isHandedOver, NOBODY_UID } from "@crux/rules/order/counter";
import { ORDER_MOVES } from "@crux/rules/order/order-states";
import type { RefundMoveName } from "@crux/rules/order/refund-states";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { restoreTicket, withdrawReward } from "../../coupon/service.ts";
import { returnPieces } from "../../inventory/service.ts";
import { unpackRefunded } from "../../logistics/service.ts";
import { lowerSpend } from "../../member/service.ts";
import { sendNotice } from "../../notify/service.ts";
import { shortenMembership } from "../../user/service.ts";
import { aboutOrder } from "../about-order.ts";
import { type LockedOrder, lockAnyOrder, moveOrder } from "../store.ts";
import { refundPkgsOfOrder } from "./refund-pkgs.ts";
import type { RefundRow } from "./refund-rows.ts";
import { findRefund, getRefunded, isRefundedWhole, moveRefund } from "./refund-store.ts";

/** A refund whose order is locked until this transaction ends. */
export type LockedRefund = { refund: RefundRow; order: LockedOrder };

/** Locks the order of a refund and reads the refund; throws `general.REFUND_NOT_FOUND`. */
export async function lockRefund(ctx: Ctx, refundId: number): Promise<LockedRefund> {
  const known = await findRefund(ctx.db, refundId);
  const order = known && (await lockAnyOrder(ctx.db, known.orderId));
  const refund = order && (await findRefund(ctx.db, refundId));
  if (!refund) throw new Fail(generalOutcome.REFUND_NOT_FOUND);
  return { refund, order };
}

/**
 * Makes a refund refunded, with all that follows from it (L-REF-02): parcels, unshipped goods, the month's spend, the
 * membership, an order that was called off or refused with its ticket (L-CPN-09), and what the whole order earned an
 * inviter. The money has moved in this transaction. Throws `order.WRONG_STATE` when it stands elsewhere.
 */
export async function settleRefund(
  ctx: Ctx,
  { refund, order }: LockedRefund,
  { move, actor }: { move: Extract<RefundMoveName, "settle" | "confirm">; actor: string },
): Promise<{ isWhole: boolean }> {
  if (!(await moveRefund(ctx.db, { id: refund.id, move, actor, at: ctx.now })))
    throw new Fail(orderOutcome.WRONG_STATE);
  const pkgIds = [...new Set([...refund.pkgIds, ...(await returnGoods(ctx, refund, order))])];
  if (pkgIds.length > 0)
    await refundPkgsOfOrder(ctx, { orderId: order.id, pkgIds, why: `refund ${refund.id}` });
  if (order.orderType === "SHOPPING")
    await lowerSpend(ctx, { orderId: order.id, amountCents: refund.amountCents });
  if (order.orderType === "MEMBERSHIP") await endMembership(ctx, refund);
  if (refund.cause === "CALL_OFF") await endCalledOff(ctx, order);
  if (refund.cause === "CALL_OFF" || refund.cause === "REJECT") await restoreTicket(ctx, order.id);
  if (refund.amountCents > 0 && refund.uid !== NOBODY_UID) await tellRefunded(ctx, refund);
  const isWhole = await isRefundedWhole(ctx.db, order.id);
  if (isWhole) await withdrawReward(ctx, order.id);
  return { isWhole };
}

/** Notes that a provider is asked to give a refund back; throws `order.WRONG_STATE` when it stands elsewhere. */
export async function startSending(ctx: Ctx, { refund }: LockedRefund, actor: string): Promise<void> {
  if (!(await moveRefund(ctx.db, { id: refund.id, move: "send", actor, at: ctx.now })))
    throw new Fail(orderOutcome.WRONG_STATE);
}

/**
 * Takes the pieces out of parcels that can still be opened and puts those on the shelf; answers the parcels that are empty
 * now. Those of an ended order went back when it ended; over the counter somebody brings them back.
 */
async function returnGoods(
  ctx: Ctx,
  { id, orderId, cause, items, pkgIds }: RefundRow,
  order: LockedOrder,
): Promise<number[]> {
  if (cause !== "OPERATOR" || items.length === 0) return [];
  const lines = items.map(({ sku, itemType, pieces }) => ({ skuId: sku.id, itemType, pieces }));
  if (isHandedOver(order)) {
    const brought = lines.map(({ skuId, pieces }) => ({ skuId, quantity: pieces }));
    await returnPieces(ctx, { orderId, key: `refund ${id}`, lines: brought });
    return [];
  }
  // A parcel that another refund names is that one's to empty.
  const sparedPkgIds = (await getRefunded(ctx.db, orderId)).pkgIds.filter((one) => !pkgIds.includes(one));
  const { pieces, emptiedPkgIds } = await unpackRefunded(ctx, { orderId, lines, pkgIds, sparedPkgIds });
  await returnPieces(ctx, { orderId, key: `refund ${id}`, lines: pieces });
  return emptiedPkgIds;
}

async function endMembership(ctx: Ctx, { uid, items }: RefundRow): Promise<void> {
  const years = sum(items.map(({ pieces }) => pieces));
  if (years > 0) await shortenMembership(ctx, { uid, years });
}

async function endCalledOff(ctx: Ctx, { id }: LockedOrder): Promise<void> {
  const step = { orderId: id, move: ORDER_MOVES.finishCancel, mover: "OPERATOR", at: ctx.now } as const;
  await moveOrder(ctx.db, { ...step, why: "refunded" });
}

async function tellRefunded(ctx: Ctx, { id, uid, orderId, amountCents, target }: RefundRow): Promise<void> {
  const way = target === "WALLET" ? "已存入您的账户余额" : "已原路退回，到账时间以支付机构为准";
  await sendNotice(ctx, {
    ...{ ...aboutOrder(uid, orderId), path: `/refund_order?orderId=${id}` },
    kind: "REFUNDED",
    title: "退款已完成",
    body: `您的订单${orderId}的退款${moneyText(amountCents)}${way}。`,
    key: `refund ${id}`,
  });
}
