import type { Route } from "./shell/route.ts";

/** The page of every path; the menu has those with a `menu`, in this order. */
export const ROUTES: readonly Route[] = [
  {
    path: "/unmatched",
    title: "未匹配款项",
    rights: ["payment.read"],
    menu: { group: "资金", short: "未匹" },
    load: () => import("./screens/unmatched/unmatched-screen.tsx"),
  },
];
