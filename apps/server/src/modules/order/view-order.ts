import { SHOP_ID } from "@crux/contract/limits";
import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import type { Order } from "@crux/contract/order.schema";
import { canPay } from "@crux/rules/order-states";
import type { OrderRow } from "./tables.ts";

/** An order as the wire shows it (R-MODEL-12); only an order that can be paid has a time when it expires. */
export function viewOrder(row: OrderRow, pkgs: LogisticsPkg[]): Order {
  const isDue = canPay({ orderStatus: row.orderStatus, paymentOrderStatus: row.paymentStatus });
  return {
    ...row.address,
    id: row.id,
    orderType: row.orderType,
    orderStatus: row.orderStatus,
    paymentOrderStatus: row.paymentStatus,
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
    couponTicket: null,
    shipFee: row.shipFeeCents,
    serviceFee: row.serviceFeeCents,
    amount: row.amountCents,
    netAmount: row.netCents,
    activitySaving: row.activitySavingCents,
    ticketSaving: row.ticketSavingCents,
    manualSaving: row.manualSavingCents,
    remark: row.remark,
    shopId: SHOP_ID,
  };
}
