import type { OrderStatus } from "@crux/contract/order.schema";

type OrderTab = { key: string; text: string; statuses: OrderStatus[] };

/** The tabs of the orders; `key` is the index in the address (R-ORD-04 to R-ORD-08). */
export const ORDER_TABS: readonly OrderTab[] = [
  { key: "0", text: "全部", statuses: [] },
  { key: "1", text: "待付款", statuses: ["CREATED"] },
  { key: "2", text: "待发货", statuses: ["PAID", "PARTIAL_SHIPPED"] },
  { key: "3", text: "待收货", statuses: ["SHIPPED"] },
  { key: "4", text: "已完成", statuses: ["COMPLETED"] },
];
