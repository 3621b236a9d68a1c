import { pages } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import type { OrderStatus } from "@crux/contract/order.schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCancelOrder } from "../../parts/order/use-cancel-order.ts";
import { PagedList } from "../../parts/page/paged-list.tsx";
import { useStoreConfig } from "../../parts/shop/store-config.ts";
import { useDue } from "../../parts/time/use-due.ts";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { OrderRow } from "./order-row.tsx";
import { OrderRowSkeleton } from "./order-row-skeleton.tsx";

interface OrderListProps {
  statuses: OrderStatus[];
  /** How long after a change of tabs its orders are asked for (R-APP-37). */
  delayMs: number;
}

/** The orders in some statuses, page by page. */
export function OrderList({ statuses, delayMs }: OrderListProps) {
  const isDue = useDue(delayMs);
  const shopName = useStoreConfig()?.shopName ?? "";
  const { cancel } = useCancelOrder();
  const list = useInfiniteQuery({
    ...pages(orderApi.list, { orderStatus: statuses, pageSize: 20 }),
    enabled: isDue,
  });
  return (
    <PagedList
      list={list}
      hasTimes
      waiting={<OrderRowSkeleton count={4} />}
      failure="订单加载失败，请重试"
      empty={
        <Empty
          drawing={<Drawing name="orders" />}
          text="暂无相关订单"
          action={<ButtonLink href="/">去逛逛</ButtonLink>}
        />
      }
    >
      {(orders) =>
        orders.map((order) => (
          <OrderRow key={order.id} order={order} shopName={shopName} onCancel={() => void cancel(order.id)} />
        ))
      }
    </PagedList>
  );
}
