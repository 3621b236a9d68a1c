import { useOrderId } from "../../parts/order-id.ts";
import { PaymentPage } from "../../parts/payment-page.tsx";
import { useWatchedOrder } from "../../parts/watched-order.ts";
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
