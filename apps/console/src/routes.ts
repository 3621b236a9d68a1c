import type { Route } from "./shell/route.ts";

/** The page of every path; the menu has those with a `menu`, in this order. */
export const ROUTES: readonly Route[] = [
  {
    path: "/",
    title: "今日",
    menu: { group: "", key: "t" },
    load: () => import("./screens/today/today-screen.tsx"),
  },
  {
    path: "/orders",
    title: "订单",
    rights: ["order.read"],
    menu: { group: "", short: "订单", key: "o" },
    load: () => import("./screens/orders/orders-screen.tsx"),
  },
  {
    path: "/orders/:id",
    title: "订单",
    rights: ["order.read"],
    load: () => import("./screens/order/order-screen.tsx"),
  },
  {
    path: "/proofs",
    title: "付款凭证",
    rights: ["payment.review"],
    menu: { group: "资金", short: "凭证", key: "v" },
    load: () => import("./screens/proofs/proofs-screen.tsx"),
  },
  {
    path: "/unmatched",
    title: "未匹配款项",
    rights: ["payment.read"],
    menu: { group: "资金", short: "未匹" },
    load: () => import("./screens/unmatched/unmatched-screen.tsx"),
  },
  {
    path: "/low-stock",
    title: "低库存",
    rights: ["stock.edit"],
    menu: { group: "货", short: "低库" },
    load: () => import("./screens/low-stock/low-stock-screen.tsx"),
  },
  {
    path: "/system",
    title: "系统",
    rights: ["system.run"],
    menu: { group: "店" },
    load: () => import("./screens/system/system-screen.tsx"),
  },
  {
    path: "/system/outbox",
    title: "发送失败",
    rights: ["system.run"],
    load: () => import("./screens/outbox/outbox-screen.tsx"),
  },
  { path: "/system/tasks", title: "长任务", load: () => import("./screens/tasks/tasks-screen.tsx") },
  {
    path: "/approvals",
    title: "待批",
    menu: { group: "团队", key: "a" },
    load: () => import("./screens/approvals/approvals-screen.tsx"),
  },
  {
    path: "/staff",
    title: "员工",
    rights: ["staff.edit"],
    menu: { group: "团队" },
    load: () => import("./screens/staff/staff-screen.tsx"),
  },
  {
    path: "/roles",
    title: "角色",
    rights: ["staff.edit"],
    menu: { group: "团队" },
    load: () => import("./screens/roles/roles-screen.tsx"),
  },
  {
    path: "/audit",
    title: "审计记录",
    rights: ["audit.read"],
    menu: { group: "团队", short: "审计" },
    load: () => import("./screens/audit/audit-screen.tsx"),
  },
  { path: "/account", title: "我的账号", load: () => import("./screens/account/account-screen.tsx") },
];
