import type { Order } from "@crux/contract/order.schema";
import { canPay } from "@crux/rules/order/order-states";
import type { ReactNode } from "react";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { useOrderId } from "../order/order-id.ts";
import type { useWatchedOrder } from "../order/watched-order.ts";
import { LoadFailure, OrderMissing } from "../page/load-failure.tsx";
import { NothingToPay } from "./nothing-to-pay.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";

interface PaymentPageProps {
  title: string;
  load: ReturnType<typeof useWatchedOrder>;
  /** What stands below the title of an order that can be paid, with its bar. */
  children: (order: Order) => ReactNode;
}

/** The frame of every way to pay, whose heading and page stay when the order arrives, so that readers stay there and nothing fades twice: an order that can't be paid says why and leads back to it. */
export function PaymentPage({ title, load, children }: PaymentPageProps) {
  const orderId = useOrderId();
  const { data: order } = load;
  return (
    <>
      <TitleBar title={title} />
      <Page bar="submit">
        {order && canPay(order) ? (
          children(order)
        ) : order ? (
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
