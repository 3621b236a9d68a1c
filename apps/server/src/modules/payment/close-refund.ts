import type { Ctx } from "../../kernel/verb/context.ts";
import { type LockedRefund, settleRefund } from "../order/service.ts";
import { findPaidPayment, movePayment } from "./store.ts";

/** Settles a refund whose money has moved; with the last of an order's money its payment is refunded, too (L-PAY-08). */
export async function closeRefund(
  ctx: Ctx,
  locked: LockedRefund,
  step: Parameters<typeof settleRefund>[2],
): Promise<void> {
  const { isWhole } = await settleRefund(ctx, locked, step);
  const payment = isWhole && (await findPaidPayment(ctx.db, locked.order.id));
  if (payment) await movePayment(ctx.db, { id: payment.id, move: "refund", at: ctx.now });
}
