import type { LockedRefund } from "../../order/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { noteTill, useTillForCash } from "../../till/service.ts";
import { bookSentRefund } from "../book-capture.ts";
import type { CaptureRow } from "../capture-store.ts";
import { closeRefund } from "../close-refund.ts";

/**
 * Gives money back over the counter that was taken there: cash out of the till of whoever gives it, or by the card terminal,
 * where staff did it and say so. Throws `pos.NO_TILL`, `pos.TILL_SHORT`.
 */
export async function giveBackOverCounter(
  ctx: OpsCtx,
  locked: LockedRefund,
  capture: Pick<CaptureRow, "provider">,
): Promise<void> {
  const { id, orderId, amountCents } = locked.refund;
  if (capture.provider === "TILL" && amountCents > 0) {
    const till = await useTillForCash(ctx, amountCents);
    const entry = { tillId: till.id, orderId, refundId: id, channel: "CASH", givenCents: null } as const;
    await noteTill(ctx, { ...entry, amountCents: -amountCents });
  }
  if (amountCents > 0) await bookSentRefund(ctx, capture, { ...locked.refund, isTopUp: false });
  await closeRefund(ctx, locked, { move: "settle", actor: `staff ${ctx.staff.id}` });
}
