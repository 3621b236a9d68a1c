import type { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { useQuery } from "@tanstack/react-query";

/** Whatever changes an order makes these answers old. */
export const ORDER_READS = [reportOpsApi.order, reportOpsApi.orders, reportOpsApi.orderCounts] as const;

/** One order with all that belongs to it. */
export function useOrder(orderId: number): {
  order: OrderDetail | undefined;
  error: ApiError | null;
  retry: () => void;
} {
  const { data, error, refetch } = useQuery(query(reportOpsApi.order, { orderId }));
  return { order: data, error, retry: () => void refetch() };
}
