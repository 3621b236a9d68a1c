import { canPay } from "@crux/rules/order/order-states";
import { useEffect, useRef } from "react";
import { useOrderId } from "../../parts/order/order-id.ts";
import { useWatchedOrder } from "../../parts/order/watched-order.ts";
import { PaymentPage } from "../../parts/payment/payment-page.tsx";
import { openResult } from "../../parts/payment/payment-path.ts";
import { AlipayForm } from "./alipay-form.tsx";

/** Pays by a code that Alipay scans, and goes on by itself once the server saw the money (R-PAY-03). */
export function AlipayScreen() {
  const orderId = useOrderId();
  const load = useWatchedOrder(orderId, { isPolled: true });
  const isOpen = load.data && canPay(load.data);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Whoever comes back to an order that is paid already stays here.
    if (isOpen === false && wasOpen.current) openResult(orderId, "ALIPAY_QR");
    wasOpen.current = isOpen === true;
  }, [isOpen, orderId]);
  return (
    <PaymentPage title="支付宝支付" load={load}>
      {(order) => <AlipayForm order={order} onDue={() => void load.refetch()} />}
    </PaymentPage>
  );
}
