import type { orderOpsSchemas } from "@crux/contract/order.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import type { RefundOrder } from "@crux/contract/refund.schema";
import { allocate, sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import { isGoodsOrder } from "@crux/rules/order/counter";
import { ORDER_MOVES } from "@crux/rules/order/order-states";
import { lineRefundCents } from "@crux/rules/order/refund-amounts";
import type { z } from "zod";
import { sealWords } from "../../kernel/crypto/customer-words.ts";
import { Fail } from "../../kernel/fail.ts";
import { returnPieces } from "../inventory/service.ts";
import { cancelPkgs } from "../logistics/service.ts";
import { sendNotice } from "../notify/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { aboutOrder } from "./about-order.ts";
import { enterRefund, lockRefundable, refuseWay } from "./refund/create-refund.ts";
import type { Refundable } from "./refund/refundable.ts";
import { moveOrder } from "./store.ts";

type Wish = z.output<typeof orderOpsSchemas.rejectOrder.input>;

/**
 * Refuses a paid order of which nothing has left: all that is left of its money goes back (L-ORD-13). Throws
 * `order.NOT_FOUND`, `order.WRONG_STATE` in other states, and `payment.CHANNEL_NOT_ALLOWED` for a way that the money
 * can't go.
 */
export async function rejectOrder(ctx: OpsCtx, wish: Wish): Promise<RefundOrder> {
  return endPaidOrder(ctx, wish, "REJECT");
}

/** Ends a paid order as agreed with its customer; it is CANCELLING until its money is back (L-ORD-14). */
export async function callOffOrder(ctx: OpsCtx, wish: Wish): Promise<RefundOrder> {
  return endPaidOrder(ctx, wish, "CALL_OFF");
}

const MOVES = { REJECT: ORDER_MOVES.reject, CALL_OFF: ORDER_MOVES.callOff };

async function endPaidOrder(
  ctx: OpsCtx,
  { orderId, remark, target }: Wish,
  cause: keyof typeof MOVES,
): Promise<RefundOrder> {
  const refundable = await lockRefundable(ctx, orderId, ["PAID"]);
  if (!isGoodsOrder(refundable.order)) throw new Fail(orderOutcome.WRONG_STATE);
  await refuseWay(ctx, refundable.order, target);
  await cancelPkgs(ctx, orderId);
  const step = { orderId, move: MOVES[cause], mover: "OPERATOR", at: ctx.now } as const;
  const why = await sealWords(ctx, refundable.order.uid, remark);
  if (!(await moveOrder(ctx.db, { ...step, why }))) throw new Fail(orderOutcome.WRONG_STATE);
  // All that is still out: a refund that waits beside it finds nothing left to bring back.
  await returnPieces(ctx, { orderId, key: cause, lines: refundable.lines });
  const refund = await enterRefund(ctx, refundable, { ...restOf(refundable), remark, target, cause });
  await tellEnded(ctx, { uid: refundable.order.uid, orderId, cause, refund, remark });
  return refund;
}

const WORDS = {
  REJECT: { title: "订单未通过，已取消", ended: "已被驳回" },
  CALL_OFF: { title: "订单已取消", ended: "已按约定取消" },
};

type Ended = { uid: number; orderId: number; cause: keyof typeof MOVES; refund: RefundOrder; remark: string };

async function tellEnded(ctx: OpsCtx, { uid, orderId, cause, refund, remark }: Ended): Promise<void> {
  const { title, ended } = WORDS[cause];
  const way = refund.target === "WALLET" ? "将退回您的余额" : "将按原支付方式退回";
  const back = refund.amount > 0 ? `已付款项 ${moneyText(refund.amount)} ${way}。` : "";
  const body = `订单 ${orderId} ${ended}：${remark}。${back}`;
  const told = { kind: "PROBLEM", title, body, key: `order ${orderId} ${cause}` } as const;
  await sendNotice(ctx, { ...aboutOrder(uid, orderId), ...told });
}

/** Everything of the order that has not gone back yet; other fees that did came out of the same amount. */
function restOf({ order, lines, refundedCents, refundedPkgIds, pkgs }: Refundable) {
  const open = lines.flatMap((line, seq) => {
    const pieces = line.quantity - line.refundedPieces;
    return pieces > 0 ? [{ seq, pieces, cents: lineRefundCents(line, pieces) }] : [];
  });
  const worths = open.map(({ cents }) => cents);
  const leftCents = order.netCents - refundedCents;
  const productCents = Math.min(sum(worths), leftCents);
  const shares = allocate(productCents, worths);
  const pkgIds = pkgs.map(({ id }) => id).filter((id) => !refundedPkgIds.includes(id));
  const items = open.map((item, index) => ({ ...item, cents: shares[index] ?? 0 }));
  return { items, shipFeeCents: leftCents - productCents, otherFeeCents: 0, pkgIds };
}
