import type { Order } from "@crux/contract/order.schema";
import type { PaymentOrder } from "@crux/contract/payment.schema";

export type OutcomeName = "PAID" | "REVIEW" | "FAILED" | "WAITING" | "OVER";

/** How paying came out, from the order and its last payment by this way; the page's address decides nothing (OP-064). */
export function outcomeOf(
  { orderStatus, paymentOrderStatus }: Pick<Order, "orderStatus" | "paymentOrderStatus">,
  payment: Pick<PaymentOrder, "status"> | undefined,
): OutcomeName {
  if (paymentOrderStatus === "PAID") return "PAID";
  if (orderStatus !== "CREATED") return "OVER";
  if (paymentOrderStatus === "CHECKING") return "REVIEW";
  return payment?.status === "CLOSED" || payment?.status === "REJECTED" ? "FAILED" : "WAITING";
}
