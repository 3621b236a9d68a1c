import * as orderOutcome from "@crux/contract/outcomes/order";
import { useParams } from "wouter";
import { OrderActs } from "../../parts/order/order-acts.tsx";
import { OrderSheet } from "../../parts/order/order-sheet.tsx";
import { OrderState } from "../../parts/order/order-state.tsx";
import { useOrder } from "../../parts/order/use-order.ts";
import { Page } from "../../ui/page/page.tsx";
import { PageFailure } from "../../ui/page/page-failure.tsx";

/** One order on a page of its own, for a second window and for phones. */
export function OrderScreen() {
  const { id } = useParams();
  const orderId = Number(id);
  const { order, error, retry } = useOrder(orderId);
  return (
    <Page
      title={`订单 ${id}`}
      note={order && <OrderState state={order.state} pkgs={order.pkgs.map(({ pkgStatus }) => pkgStatus)} />}
      acts={order && <OrderActs order={order} />}
    >
      {error && !order ? (
        <PageFailure
          error={error}
          missing={orderOutcome.NOT_FOUND}
          text="没有这个订单"
          list={["/orders", "返回订单"]}
          onRetry={retry}
        />
      ) : (
        <OrderSheet order={order} />
      )}
    </Page>
  );
}
