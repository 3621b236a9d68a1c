import { query, refresh } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import type { Page } from "@crux/contract/wire";
import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCall } from "../../browser/api.ts";
import { ORDER_LISTS } from "../../browser/order-lists.ts";
import { confirm } from "../../ui/layer/confirm.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";

/** Asks and cancels an unpaid order; its page and its rows show the new status at once (R-ORD-20, R-ORD-21). */
export function useCancelOrder(): { cancel: (orderId: number) => Promise<void>; isBusy: boolean } {
  const queries = useQueryClient();
  const call = useCall(orderApi.cancel);
  return {
    isBusy: call.isBusy,
    async cancel(orderId) {
      const isSure = await confirm({
        title: "取消订单",
        body: "确定取消当前订单吗？",
        cancel: "再想想",
        ok: "取消订单",
        danger: true,
      });
      if (!isSure) return;
      const done = progress("取消中…");
      const order = await call.run({ orderId });
      done();
      if (order) {
        // A provider that may still take the money has to close its payment first (L-ORD-07).
        toast(order.orderStatus === "CANCELLING" ? "订单取消中，请稍候" : "取消成功");
        showOrder(queries, order);
      }
      // A refusal means that the order moved on elsewhere.
      await refresh(queries, ...ORDER_LISTS, orderApi.detail);
    },
  };
}

/** Puts an order's new state into its page and into every list that holds it. */
function showOrder(queries: QueryClient, order: Order): void {
  queries.setQueryData(query(orderApi.detail, { orderId: order.id }).queryKey, order);
  queries.setQueriesData<InfiniteData<Page<Order>>>(
    { predicate: ({ queryKey }) => queryKey[0] === orderApi.list.line && queryKey[2] === "pages" },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          content: page.content.map((one) => (one.id === order.id ? order : one)),
        })),
      },
  );
}
