import type { LockedRefund } from "../../order/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { findTillForCard, noteTill, useTillForCash } from "../../till/service.ts";
import { bookSentRefund } from "../book-capture.ts";
import type { CaptureRow } from "../capture-store.ts";
import { closeRefund } from "../close-refund.ts";

/**
 * Gives money back over the counter that was taken there: cash out of the till of whoever gives it, or by the card terminal,
 * where staff did it and say so, which the count of an open till names. Throws `pos.NO_TILL`, `pos.TILL_SHORT`.
 */
export async function giveBackOverCounter(
  ctx: OpsCtx,
  locked: LockedRefund,
  capture: Pick<CaptureRow, "provider">,
): Promise<void> {
  const { id, orderId, amountCents } = locked.refund;
  if (amountCents > 0) {
    const isCash = capture.provider === "TILL";
    const till = isCash ? await useTillForCash(ctx, amountCents) : await findTillForCard(ctx, orderId);
    const entry = { orderId, refundId: id, channel: isCash ? "CASH" : "CARD", givenCents: null } as const;
    if (till) await noteTill(ctx, { ...entry, tillId: till.id, amountCents: -amountCents });
  }
  if (amountCents > 0) await bookSentRefund(ctx, capture, { ...locked.refund, isTopUp: false });
  await closeRefund(ctx, locked, { move: "settle", actor: `staff ${ctx.staff.id}` });
}
