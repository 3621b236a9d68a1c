import { SHOP_ID } from "@crux/contract/limits";
import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import type { Explanation } from "@crux/contract/order/explanation.schema";
import type { Order } from "@crux/contract/order.schema";
import { isPaidBack } from "@crux/rules/order/order-next";
import { canPay } from "@crux/rules/order/order-states";
import { explainPrice } from "@crux/rules/price/explain-price";
import type { OrderRow } from "./order-rows.ts";
import { presentRefundBrief } from "./refund/refunds.ts";

/** An order as the wire shows it (R-MODEL-12); only an order that can be paid has a time when it expires. */
export function presentOrder(row: OrderRow, pkgs: LogisticsPkg[]): Order {
  const coupon = row.price?.coupon ?? null;
  const status = { orderStatus: row.orderStatus, paymentOrderStatus: row.paymentStatus };
  const isDue = canPay(status);
  return {
    ...row.address,
    id: row.id,
    orderType: row.orderType,
    ...status,
    refuseReason: isDue || isPaidBack(status) ? (row.staffWords ?? "") : "",
    refunds: row.refunds.map(presentRefundBrief),
    orderSource: row.orderSource,
    createTime: row.createdAt.toISOString(),
    expireTime: isDue ? (row.expiresAt?.toISOString() ?? null) : null,
    orderItems: row.items.map(({ quantity, priceCents, itemType, sku }) => ({
      quantity,
      price: priceCents,
      amount: priceCents * quantity,
      itemType,
      skuDetail: sku,
    })),
    logisticsPkgScheme: row.scheme && { ...row.scheme, logisticsPkgs: pkgs },
    couponTicket: coupon && {
      id: coupon.ticketId,
      ticketTitle: coupon.title,
      savedAmount: coupon.savingCents,
    },
    shipFee: row.shipFeeCents,
    serviceFee: row.serviceFeeCents,
    amount: row.amountCents,
    netAmount: row.netCents,
    activitySaving: row.activitySavingCents,
    ticketSaving: row.ticketSavingCents,
    manualSaving: row.manualSavingCents,
    explanation: explainOrder(row),
    remark: row.remark,
    shopId: SHOP_ID,
  };
}

/** An order without a kept price has only its lines and amounts to tell. */
function explainOrder(row: OrderRow): Explanation {
  const lines = row.items.map(({ sku, priceCents, ...line }) => ({
    ...line,
    skuId: sku.id,
    priceCents,
    listPriceCents: priceCents,
  }));
  const nameOf = new Map(row.items.map(({ sku }) => [sku.id, sku.productName]));
  const told = row.price ?? { lines, activities: [], coupon: null };
  return explainPrice({ ...told, amounts: row }, (skuId) => nameOf.get(skuId) ?? "");
}
