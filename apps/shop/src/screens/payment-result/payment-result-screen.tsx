import { query } from "@crux/client/query";
import { paymentApi } from "@crux/contract/payment";
import { canPay } from "@crux/rules/order/order-states";
import { useParams } from "@crux/web/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useOrderId } from "../../parts/order/order-id.ts";
import { useWatchedOrder } from "../../parts/order/watched-order.ts";
import { LoadFailure, OrderMissing } from "../../parts/page/load-failure.tsx";
import { backToOrder } from "../../parts/payment/payment-path.ts";
import { Recommended } from "../../parts/product/recommended.tsx";
import { QuickAddHost } from "../../parts/sku/quick-add.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Outcome } from "./outcome.tsx";
import { outcomeOf } from "./outcome-of.ts";
import { OutcomeSkeleton } from "./outcome-skeleton.tsx";
import { renewAfterPayment } from "./renew-after-payment.ts";
import { usePolling } from "./use-polling.ts";

/** How a payment came out, as the server knows it; an order that still waits is asked for again (R-PAY-06, OP-064). */
export function PaymentResultScreen() {
  const orderId = useOrderId();
  const channel = useParams().get("type") ?? "";
  const load = useWatchedOrder(orderId);
  const payments = useQuery({
    ...query(paymentApi.ofOrder, { orderId }),
    enabled: orderId > 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const { data: order } = load;
  const last = payments.data?.find((payment) => payment.channel === channel);
  const isOpen = order !== undefined && canPay(order) && outcomeOf(order, last) === "WAITING";
  const hasGivenUp = usePolling(isOpen, () => Promise.all([load.refetch(), payments.refetch()]));
  useRenewal(order);
  return (
    <>
      <TitleBar title="支付结果" onBack={() => backToOrder(orderId)} />
      <Page>
        {order && !payments.isPending ? (
          <>
            <Outcome order={order} payment={last} channel={channel} isPolling={isOpen && !hasGivenUp} />
            {order.orderType === "SHOPPING" && order.paymentOrderStatus !== null && <Recommended />}
          </>
        ) : load.error ? (
          <LoadFailure {...load} error={load.error} />
        ) : orderId === 0 ? (
          <OrderMissing />
        ) : (
          <OutcomeSkeleton />
        )}
      </Page>
      <QuickAddHost />
    </>
  );
}

/** Lists, balance and membership load anew once the money is seen. */
function useRenewal(order: ReturnType<typeof useWatchedOrder>["data"]): void {
  const queries = useQueryClient();
  const isPaid = order?.paymentOrderStatus === "PAID";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order that turns out paid.
  useEffect(() => {
    if (order && isPaid) void renewAfterPayment(queries, order);
  }, [isPaid, order?.id]);
}
