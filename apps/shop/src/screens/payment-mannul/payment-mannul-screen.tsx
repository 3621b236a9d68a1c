import { useOrderId } from "../../parts/order/order-id.ts";
import { useWatchedOrder } from "../../parts/order/watched-order.ts";
import { PaymentPage } from "../../parts/payment/payment-page.tsx";
import { TransferForm } from "./transfer-form.tsx";

/** Pays by a bank transfer and hands in its proof (R-PAY-05). */
export function PaymentMannulScreen() {
  const load = useWatchedOrder(useOrderId());
  return (
    <PaymentPage title="银行转账" load={load}>
      {(order) => <TransferForm order={order} />}
    </PaymentPage>
  );
}
