import { query } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { useQuery } from "@tanstack/react-query";
import { LoadFailure, OrderMissing } from "../../parts/load-failure.tsx";
import { useOrderId } from "../../parts/order-id.ts";
import { backToOrder } from "../../parts/payment-path.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TitleBar } from "../../ui/title-bar.tsx";
import { Outcome } from "./outcome.tsx";
import { usePolling } from "./use-polling.ts";

/** How a payment came out, as the server knows it; an order that still waits is asked for again (R-PAY-06, OP-064). */
export function PaymentResultScreen() {
  const orderId = useOrderId();
  const load = useQuery({
    ...query(orderApi.detail, { orderId }),
    enabled: orderId > 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const isWaiting = load.data?.orderStatus === "CREATED" && load.data.paymentOrderStatus === null;
  const isOver = usePolling(isWaiting, () => load.refetch());
  return (
    <>
      <TitleBar title="支付结果" onBack={() => backToOrder(orderId)} />
      <Page tone="surface">
        {load.data ? (
          <Outcome order={load.data} isPolling={isWaiting && !isOver} />
        ) : load.error ? (
          <LoadFailure {...load} error={load.error} />
        ) : orderId === 0 ? (
          <OrderMissing />
        ) : (
          <div aria-busy="true">
            <Skeleton shape="button" />
            <Skeleton width="half" />
          </div>
        )}
      </Page>
    </>
  );
}
