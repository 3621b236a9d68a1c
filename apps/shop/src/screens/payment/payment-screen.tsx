import { useOrderId } from "../../parts/order/order-id.ts";
import { useWatchedOrder } from "../../parts/order/watched-order.ts";
import { PaymentPage } from "../../parts/payment/payment-page.tsx";
import { PaymentForm } from "./payment-form.tsx";

/** How to pay an order (R-PAY-02). */
export function PaymentScreen() {
  const load = useWatchedOrder(useOrderId());
  return (
    <PaymentPage title="选择支付方式" load={load}>
      {(order) => <PaymentForm order={order} onDue={() => void load.refetch()} />}
    </PaymentPage>
  );
}
