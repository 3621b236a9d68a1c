import type { Route } from "../shell/route.ts";

/** The shop itself: its routes, home page, settings and numbers (店). */
export const SHOP_ROUTES: readonly Route[] = [
  {
    path: "/setup",
    title: "开店",
    rights: ["system.run"],
    menu: { group: "店" },
    load: () => import("../screens/setup/setup-screen.tsx"),
  },
  {
    path: "/routes",
    title: "物流线路",
    rights: ["logistics.rules"],
    menu: { group: "店", short: "线路" },
    load: () => import("../screens/routes/routes-screen.tsx"),
  },
  {
    path: "/routes/draft",
    title: "编辑物流规则",
    rights: ["logistics.rules"],
    load: () => import("../screens/route-draft/route-draft-screen.tsx"),
  },
  {
    path: "/home-page",
    title: "首页",
    rights: ["sale.edit"],
    menu: { group: "店", key: "h" },
    load: () => import("../screens/home-page/home-page-screen.tsx"),
  },
  {
    path: "/pauses",
    title: "暂停接单",
    rights: ["sale.edit"],
    menu: { group: "店", short: "暂停" },
    load: () => import("../screens/pauses/pauses-screen.tsx"),
  },
  {
    path: "/settings",
    title: "设置",
    rights: ["sale.edit"],
    menu: { group: "店", key: "s" },
    load: () => import("../screens/settings/settings-screen.tsx"),
  },
  {
    path: "/reports",
    title: "报表",
    rights: ["report.read"],
    menu: { group: "店", key: "r" },
    load: () => import("../screens/reports/reports-screen.tsx"),
  },
  {
    path: "/system",
    title: "系统",
    rights: ["system.run"],
    menu: { group: "店" },
    load: () => import("../screens/system/system-screen.tsx"),
  },
  {
    path: "/system/outbox",
    title: "发送失败",
    rights: ["system.run"],
    load: () => import("../screens/outbox/outbox-screen.tsx"),
  },
  { path: "/system/tasks", title: "长任务", load: () => import("../screens/tasks/tasks-screen.tsx") },
];
