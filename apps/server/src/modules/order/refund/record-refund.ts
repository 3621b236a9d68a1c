import type { Ctx } from "../../../kernel/verb/context.ts";
import type { LateRefund } from "./refund-rows.ts";
import { insertLateRefund } from "./refund-store.ts";

/**
 * Writes the refund order of money that came beside the one payment of an order and went to its customer's wallet whole
 * (L-ORD-09, I-19). It is no part of the goods, so all of it stands under other fees; the caller moves the money.
 */
export async function recordLateRefund(ctx: Ctx, refund: LateRefund): Promise<void> {
  await insertLateRefund(ctx.db, refund, ctx.now);
}
