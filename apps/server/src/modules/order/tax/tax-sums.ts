import { type TaxedAmount, taxSum } from "@crux/rules/tax/gst";
import type { Db } from "../../../kernel/database/database.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findRefund } from "../refund-store.ts";
import { findAnyOrder } from "../store.ts";
import { getSeller } from "./seller.ts";
import { linesOfOrder, linesOfRefund } from "./tax-lines.ts";

/** What a paid order comes to for the tax office, as its paper says it. */
export async function taxOfOrder(db: Db, orderId: number): Promise<TaxedAmount> {
  const order = await findAnyOrder(db, orderId);
  return taxSum(order ? linesOfOrder(order).map(({ tax }) => tax) : []);
}

/** What money that went back comes to. */
export async function taxOfRefund(db: Db, refundId: number): Promise<TaxedAmount> {
  const refund = await findRefund(db, refundId);
  const order = refund && (await findAnyOrder(db, refund.orderId));
  return taxSum(order ? linesOfRefund(order, refund).map(({ tax }) => tax) : []);
}

/** The first day on which what the shop sells bears GST; null where it is not registered. */
export async function gstStart(ctx: Ctx): Promise<string | null> {
  return (await getSeller(ctx)).gstFrom;
}
