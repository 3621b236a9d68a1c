import { historyDepth, push, replace } from "@crux/web/navigation";

const orderPath = (orderId: number) => `/order?orderId=${orderId}`;

/** Opens the payment page from the order page, and notes where that stands in the history (OP-058). */
export function openPayment(orderId: number): void {
  push(`/payment?orderId=${orderId}`, { orderDepth: historyDepth() });
}

/** Opens the page on which a way to pay goes on; the note of the order page goes along. */
export function openPaymentStep(path: "/alipay" | "/payment_mannul", orderId: number): void {
  push(`${path}?orderId=${orderId}`, { orderDepth: orderDepth() });
}

/** The address of the result of a payment (R-PAY-06), also for the provider's way back. */
export function resultPath(orderId: number, channel: string): string {
  return `/payment_result?orderId=${orderId}&type=${channel}`;
}

/** Opens the result of a payment; the note of the order page goes along. */
export function openResult(orderId: number, channel: string): void {
  push(resultPath(orderId, channel), { orderDepth: orderDepth() });
}

/** Goes back to the order page: 2 steps after the wallet, 3 after other ways; opens it here when it isn't there (R-PAY-07). */
export function backToOrder(orderId: number): void {
  const depth = orderDepth();
  const steps = depth === undefined ? 0 : historyDepth() - depth;
  if (steps > 0) history.go(-steps);
  else replace(orderPath(orderId));
}

/** Goes back to the choice of methods, one step short of the order page; opens it here when it isn't there. */
export function backToPayment(orderId: number): void {
  const depth = orderDepth();
  const steps = depth === undefined ? 0 : historyDepth() - depth - 1;
  if (steps > 0) history.go(-steps);
  else replace(`${orderPath(orderId)}&status=cartPre`);
}

function orderDepth(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("orderDepth" in state)) return undefined;
  return typeof state.orderDepth === "number" ? state.orderDepth : undefined;
}
