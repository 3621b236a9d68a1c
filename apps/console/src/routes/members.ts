import type { Route } from "../shell/route.ts";

/** Customers and what they are told and given (会员). */
export const MEMBERS_ROUTES: readonly Route[] = [
  {
    path: "/members",
    title: "会员",
    rights: ["customer.read"],
    menu: { group: "会员", key: "m" },
    load: () => import("../screens/members/members-screen.tsx"),
  },
  {
    path: "/members/import",
    title: "迁入会员",
    rights: ["customer.edit"],
    load: () => import("../screens/member-import/member-import-screen.tsx"),
  },
  {
    path: "/members/:id",
    title: "会员",
    rights: ["customer.read"],
    load: () => import("../screens/member/member-screen.tsx"),
  },
  {
    path: "/messages",
    title: "消息",
    rights: ["message.send"],
    menu: { group: "会员" },
    load: () => import("../screens/messages/messages-screen.tsx"),
  },
  {
    path: "/rebates",
    title: "返现",
    rights: ["customer.read"],
    menu: { group: "会员" },
    load: () => import("../screens/rebates/rebates-screen.tsx"),
  },
  {
    path: "/cash-back",
    title: "返现等级",
    rights: ["customer.read"],
    menu: { group: "会员", short: "等级" },
    load: () => import("../screens/cash-back/cash-back-screen.tsx"),
  },
];
