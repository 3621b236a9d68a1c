import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";

/** Whatever changes an order makes these answers old. */
export const ORDER_READS = [reportOpsApi.order, reportOpsApi.orders, reportOpsApi.orderCounts] as const;

/** One order with all that belongs to it. */
export const useOrder = (orderId: number) => useQuery(query(reportOpsApi.order, { orderId }));
