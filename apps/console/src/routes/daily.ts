import type { Route } from "../shell/route.ts";

/** What is open all day: today, orders, cases, the counter. */
export const DAILY_ROUTES: readonly Route[] = [
  {
    path: "/",
    title: "今日",
    menu: { group: "", key: "t" },
    load: () => import("../screens/today/today-screen.tsx"),
  },
  {
    path: "/orders",
    title: "订单",
    rights: ["order.read"],
    menu: { group: "", short: "订单", key: "o" },
    load: () => import("../screens/orders/orders-screen.tsx"),
  },
  {
    path: "/cases",
    title: "售后",
    rights: ["order.read"],
    menu: { group: "", short: "售后", key: "c" },
    load: () => import("../screens/cases/cases-screen.tsx"),
  },
  {
    path: "/pos",
    title: "门店收银",
    rights: ["pos.sell"],
    menu: { group: "", short: "收银", key: "i" },
    load: () => import("../screens/pos/pos-screen.tsx"),
  },
  {
    path: "/pos/receipt/:id",
    title: "小票",
    rights: ["pos.sell"],
    load: () => import("../screens/pos-receipt/receipt-screen.tsx"),
  },
  {
    path: "/orders/:id",
    title: "订单",
    rights: ["order.read"],
    load: () => import("../screens/order/order-screen.tsx"),
  },
  {
    path: "/papers/:kind/:id",
    title: "发票与收据",
    rights: ["order.read"],
    load: () => import("../screens/tax-paper/tax-paper-screen.tsx"),
  },
  {
    path: "/orders/:id/split",
    title: "重新分箱",
    rights: ["order.edit"],
    load: () => import("../screens/order-split/order-split-screen.tsx"),
  },
];
