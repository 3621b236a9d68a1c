import type { RefundOrder } from "@crux/contract/refund.schema";
import { creditWallet, debitWallet } from "../ledger/service.ts";
import { type LockedRefund, lockRefund, movedBefore, presentRefund } from "../order/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { findCaptureOfOrder, isOverCounter } from "./capture-store.ts";
import { closeRefund } from "./close-refund.ts";
import { giveBackOverCounter } from "./counter/give-back.ts";
import { sendRefund } from "./send-refund.ts";

/**
 * Gives a refund's money back (L-REF-02): into the wallet at once, or the way it was paid, which a provider may take a
 * while for; one that is on its way is sent again. What was taken over the counter is given back there, cash out of an open
 * till. Throws `general.REFUND_NOT_FOUND`, `order.WRONG_STATE` with who
 * moved it when it is refunded or removed, `payment.CHANNEL_NOT_ALLOWED` when the wallet paid,
 * `payment.INSUFFICIENT_BALANCE` for a top-up whose money is spent, and asks a second person above the limit.
 */
export async function payRefund(ctx: OpsCtx, { refundId }: { refundId: number }): Promise<RefundOrder> {
  const locked = await lockRefund(ctx, refundId);
  const { refund, order } = locked;
  if (refund.state !== "PENDING" && refund.state !== "SENDING") throw await movedBefore(ctx, refundId);
  // What is sent again was counted when it was sent first.
  if (refund.state === "PENDING") await ctx.countersigned(refund.amountCents);
  const { amountCents, target } = refund;
  ctx.note({ before: { state: refund.state }, after: { amountCents, target } });
  if (order.orderType === "DEPOSIT") await takeTopUp(ctx, locked);
  const capture = target === "PROVIDER" ? await findCaptureOfOrder(ctx.db, order.id) : undefined;
  if (capture && isOverCounter(capture.provider)) await giveBackOverCounter(ctx, locked, capture);
  else if (target === "PROVIDER" && amountCents > 0) await sendRefund(ctx, locked);
  else await payIntoWallet(ctx, locked);
  return presentRefund(ctx, (await lockRefund(ctx, refundId)).refund);
}

/** What a top-up brought leaves the wallet before it leaves the house. */
async function takeTopUp(
  ctx: OpsCtx,
  { refund: { id, uid, amountCents, orderId } }: LockedRefund,
): Promise<void> {
  const key = `refund ${id} TOP-UP`;
  await debitWallet(ctx, { uid, amountCents, orderId, kind: "ADJUST_DECREASE", key, reason: `refund ${id}` });
}

async function payIntoWallet(ctx: OpsCtx, locked: LockedRefund): Promise<void> {
  const { id, uid, amountCents, orderId } = locked.refund;
  const key = `refund ${id}`;
  if (amountCents > 0) await creditWallet(ctx, { uid, amountCents, orderId, kind: "REFUND", key });
  await closeRefund(ctx, locked, { move: "settle", actor: `staff ${ctx.staff.id}` });
}
