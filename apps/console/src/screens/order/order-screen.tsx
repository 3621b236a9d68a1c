import { useParams } from "wouter";
import { OrderActs } from "../../parts/order/order-acts.tsx";
import { OrderSheet } from "../../parts/order/order-sheet.tsx";
import { OrderState } from "../../parts/order/order-state.tsx";
import { useOrder } from "../../parts/order/use-order.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";

/** One order on a page of its own, for a second window and for phones. */
export function OrderScreen() {
  const orderId = Number(useParams().id);
  const { order, error, retry } = useOrder(orderId);
  return (
    <Page
      title={`订单 ${orderId}`}
      note={order && <OrderState state={order.state} pkgs={order.pkgs.map(({ pkgStatus }) => pkgStatus)} />}
      acts={order && <OrderActs order={order} />}
    >
      {error && !order ? <ErrorView error={error} onRetry={retry} /> : <OrderSheet order={order} />}
    </Page>
  );
}
