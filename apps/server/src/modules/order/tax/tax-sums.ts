import { type TaxedAmount, taxSum } from "@crux/rules/tax/gst";
import type { Db } from "../../../kernel/database/database.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { listRefundsOf } from "../refund/refund-store.ts";
import { listAnyOrders } from "../store.ts";
import { getSeller } from "./seller.ts";
import { linesOfOrder, linesOfRefund } from "./tax-lines.ts";

/** What paid orders come to for the tax office, each as its paper says it; those that are not there come to nothing. */
export async function taxOfOrders(db: Db, orderIds: readonly number[]): Promise<Map<number, TaxedAmount>> {
  const orders = await listAnyOrders(db, orderIds);
  return new Map(orders.map((order) => [order.id, taxSum(linesOfOrder(order).map(({ tax }) => tax))]));
}

/** What money that went back comes to, by the numbers of the refunds. */
export async function taxOfRefunds(db: Db, refundIds: readonly number[]): Promise<Map<number, TaxedAmount>> {
  const refunds = await listRefundsOf(db, refundIds);
  const found = await listAnyOrders(db, [...new Set(refunds.map(({ orderId }) => orderId))]);
  const orders = new Map(found.map((order) => [order.id, order]));
  return new Map(
    refunds.map((refund) => {
      const order = orders.get(refund.orderId);
      return [refund.id, taxSum(order ? linesOfRefund(order, refund).map(({ tax }) => tax) : [])];
    }),
  );
}

/** The first day on which what the shop sells bears GST; null where it is not registered. */
export async function gstStart(ctx: Ctx): Promise<string | null> {
  return (await getSeller(ctx)).gstFrom;
}
