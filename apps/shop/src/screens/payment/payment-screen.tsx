import { query } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { canPay } from "@crux/rules/order-states";
import { useQuery } from "@tanstack/react-query";
import { LoadFailure, OrderMissing } from "../../parts/load-failure.tsx";
import { useOrderId } from "../../parts/order-id.ts";
import { Page } from "../../ui/page.tsx";
import { TitleBar } from "../../ui/title-bar.tsx";
import { NothingToPay } from "./nothing-to-pay.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";

/** How to pay an order (R-PAY-02); one that can't be paid says why and leads back to it. */
export function PaymentScreen() {
  const orderId = useOrderId();
  const load = useQuery({
    ...query(orderApi.detail, { orderId }),
    enabled: orderId > 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const { data: order } = load;
  if (order && canPay(order)) return <PaymentForm order={order} onDue={() => void load.refetch()} />;
  return (
    <>
      <TitleBar title="选择支付方式" />
      <Page bar="submit">
        {order ? (
          <NothingToPay order={order} />
        ) : load.error ? (
          <LoadFailure {...load} error={load.error} />
        ) : orderId === 0 ? (
          <OrderMissing />
        ) : (
          <PaymentSkeleton />
        )}
      </Page>
    </>
  );
}
