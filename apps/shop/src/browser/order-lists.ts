import { orderApi, orderCountsApi } from "@crux/contract/order";

/** What says which orders there are and how many: old as soon as one is made, paid, cancelled or received. */
export const ORDER_LISTS = [orderApi.list, orderCountsApi.counts] as const;
