import { useOrderId } from "../../parts/order-id.ts";
import { PaymentPage } from "../../parts/payment-page.tsx";
import { useWatchedOrder } from "../../parts/watched-order.ts";
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
