import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { Fail } from "../../kernel/fail.ts";
import { enqueue, type OutboxHandler } from "../../kernel/time/outbox.ts";
import { type Kernel, runAsSystem } from "../../kernel/verb/kernel.ts";
import { type LockedRefund, lockRefund, startSending } from "../order/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { bookSentRefund } from "./book-capture.ts";
import { findCaptureOfOrder } from "./capture-store.ts";
import { closeRefund } from "./close-refund.ts";
import type { Providers } from "./providers.ts";
import { refundAtProvider } from "./refund-at-provider.ts";

/** The outbox's word for a refund that goes back the way it was paid (`{ refundId }`). */
export const SEND_REFUND = "payment send refund";

/** Has a refund go back the way its order was paid; throws `payment.CHANNEL_NOT_ALLOWED` when that was the wallet. */
export async function sendRefund(ctx: OpsCtx, locked: LockedRefund): Promise<void> {
  if (!(await findCaptureOfOrder(ctx.db, locked.order.id)))
    throw new Fail(paymentOutcome.CHANNEL_NOT_ALLOWED);
  if (locked.refund.state === "PENDING") await startSending(ctx, locked, `staff ${ctx.staff.id}`);
  await enqueue(ctx, SEND_REFUND, { refundId: locked.refund.id });
}

/** Asks the provider outside of any transaction, and settles the refund once it has agreed. */
export function sendRefunds(kernel: Kernel, providers: Providers): OutboxHandler {
  return async (payload) => {
    const { refundId } = payload as { refundId: number };
    const { refund, capture } = await runAsSystem(kernel, async (ctx) => {
      const { refund, order } = await lockRefund(ctx, refundId);
      return { refund, capture: await findCaptureOfOrder(ctx.db, order.id) };
    });
    if (refund.state !== "SENDING" || !capture) return;
    const { amountCents } = refund;
    await refundAtProvider(kernel, providers, { capture, amountCents, key: `refund-${refundId}` });
    await runAsSystem(kernel, async (ctx) => {
      const locked = await lockRefund(ctx, refundId);
      if (locked.refund.state !== "SENDING") return;
      await bookSentRefund(ctx, capture, { ...locked.refund, isTopUp: locked.order.orderType === "DEPOSIT" });
      await closeRefund(ctx, locked, { move: "confirm", actor: `provider ${capture.provider}` });
    });
  };
}
