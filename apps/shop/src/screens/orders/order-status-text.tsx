import type { Order } from "@crux/contract/order.schema";
import { orderLabel } from "@crux/rules/order/order-labels";
import styles from "./order-status-text.module.css";

type Shown = Pick<Order, "orderStatus" | "paymentOrderStatus">;

/** The word for an order's status; what waits for the customer stands out. */
export function OrderStatusText({ order }: { order: Shown }) {
  return (
    <span className={styles.status} data-tone={toneOf(order)}>
      {orderLabel(order).list}
    </span>
  );
}

function toneOf({ orderStatus, paymentOrderStatus }: Shown): string {
  if (orderStatus === "CREATED") return paymentOrderStatus === "CHECKING" ? "warn" : "price";
  if (orderStatus === "CANCELLED" || orderStatus === "CANCELLING" || orderStatus === "REJECTED")
    return "grey";
  return "brand";
}
