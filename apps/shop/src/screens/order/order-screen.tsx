import { query, refresh } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { latePart } from "@crux/web/late-part";
import { replace, useParams } from "@crux/web/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useOrderId } from "../../parts/order/order-id.ts";
import { LoadFailure, OrderMissing } from "../../parts/page/load-failure.tsx";
import { openPayment } from "../../parts/payment/payment-path.ts";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { OrderBar } from "./order-bar.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";
import { OrderView } from "./order-view.tsx";

/** How often an order that a provider still has to let go is asked for. */
const CANCELLING_MS = 3000;

const OrderPaper = latePart(() => import("./order-paper.tsx"));

const SeveralOrders = latePart(() => import("./several-orders.tsx"));

/** One order; its paper, or those that were made together, where the address says so. */
export function OrderScreen() {
  const params = useParams();
  const Other = params.has("paper") ? OrderPaper : params.has("orderIds") ? SeveralOrders : null;
  if (!Other) return <OrderPage />;
  return (
    <Suspense>
      <Other />
    </Suspense>
  );
}

/** One order (R-ORD-11); straight from checkout it leads on to payment (R-ORD-14, OP-058). */
function OrderPage() {
  const orderId = useOrderId();
  const isFromCheckout = useParams().get("status") === "cartPre";
  useEffect(() => {
    if (!isFromCheckout || orderId === 0) return;
    replace(`/order?orderId=${orderId}`);
    openPayment(orderId);
  }, [isFromCheckout, orderId]);
  const queries = useQueryClient();
  const load = useQuery({
    ...query(orderApi.detail, { orderId }),
    enabled: orderId > 0 && !isFromCheckout,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => state.data?.orderStatus === "CANCELLING" && CANCELLING_MS,
  });
  return (
    <>
      <TitleBar title="订单详情" />
      <PullRefresh onRefresh={() => refresh(queries, orderApi.detail)}>
        <Page bar="submit">
          {load.data ? (
            <OrderView order={load.data} onDue={() => void load.refetch()} />
          ) : load.error ? (
            <LoadFailure {...load} error={load.error} />
          ) : orderId === 0 ? (
            <OrderMissing />
          ) : (
            <OrderSkeleton />
          )}
        </Page>
      </PullRefresh>
      <OrderBar order={load.data} />
    </>
  );
}
