import type { Route } from "../shell/route.ts";

/** Staff, what they may and what they did (团队). */
export const TEAM_ROUTES: readonly Route[] = [
  {
    path: "/approvals",
    title: "待批",
    menu: { group: "团队", key: "a" },
    load: () => import("../screens/approvals/approvals-screen.tsx"),
  },
  {
    path: "/staff",
    title: "员工",
    rights: ["staff.edit"],
    menu: { group: "团队" },
    load: () => import("../screens/staff/staff-screen.tsx"),
  },
  {
    path: "/roles",
    title: "角色",
    rights: ["staff.edit"],
    menu: { group: "团队" },
    load: () => import("../screens/roles/roles-screen.tsx"),
  },
  {
    path: "/audit",
    title: "审计记录",
    rights: ["audit.read"],
    menu: { group: "团队", short: "审计" },
    load: () => import("../screens/audit/audit-screen.tsx"),
  },
  { path: "/account", title: "我的账号", load: () => import("../screens/account/account-screen.tsx") },
];
