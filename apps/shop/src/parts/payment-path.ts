import { historyDepth, push, replace } from "../browser/navigation.ts";

const orderPath = (orderId: number) => `/order?orderId=${orderId}`;

/** Opens the payment page from the order page, and notes where that stands in the history (OP-058). */
export function openPayment(orderId: number): void {
  push(`/payment?orderId=${orderId}`, { orderDepth: historyDepth() });
}

/** Opens the result of a payment (R-PAY-06); the note of the order page goes along. */
export function openResult(orderId: number, channel: string): void {
  push(`/payment_result?orderId=${orderId}&type=${channel}`, { orderDepth: orderDepth() });
}

/** Goes back to the order page: 2 steps after the wallet, 3 after other ways; opens it here when it isn't there (R-PAY-07). */
export function backToOrder(orderId: number): void {
  const depth = orderDepth();
  const steps = depth === undefined ? 0 : historyDepth() - depth;
  if (steps > 0) history.go(-steps);
  else replace(orderPath(orderId));
}

function orderDepth(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("orderDepth" in state)) return undefined;
  return typeof state.orderDepth === "number" ? state.orderDepth : undefined;
}
