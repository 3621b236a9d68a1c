import type { Route } from "../shell/route.ts";

/** Payments, refunds and the books (资金). */
export const MONEY_ROUTES: readonly Route[] = [
  {
    path: "/proofs",
    title: "付款凭证",
    rights: ["payment.review"],
    menu: { group: "资金", short: "凭证", key: "v" },
    load: () => import("../screens/proofs/proofs-screen.tsx"),
  },
  {
    path: "/unmatched",
    title: "未匹配款项",
    rights: ["payment.read"],
    menu: { group: "资金", short: "未匹" },
    load: () => import("../screens/unmatched/unmatched-screen.tsx"),
  },
  {
    path: "/disputes",
    title: "付款争议",
    rights: ["payment.read"],
    menu: { group: "资金", short: "争议" },
    load: () => import("../screens/disputes/disputes-screen.tsx"),
  },
  {
    path: "/refunds",
    title: "退款",
    rights: ["order.read"],
    menu: { group: "资金", key: "f" },
    load: () => import("../screens/refunds/refunds-screen.tsx"),
  },
  {
    path: "/payments",
    title: "支付",
    rights: ["payment.read"],
    menu: { group: "资金" },
    load: () => import("../screens/payments/payments-screen.tsx"),
  },
  {
    path: "/wallets",
    title: "客户钱包",
    rights: ["customer.read"],
    menu: { group: "资金", short: "钱包" },
    load: () => import("../screens/wallets/wallets-screen.tsx"),
  },
  {
    path: "/reconciliation",
    title: "对账",
    rights: ["payment.reconcile"],
    menu: { group: "资金" },
    load: () => import("../screens/reconciliation/reconciliation-screen.tsx"),
  },
  {
    path: "/reconciliation/:provider/:day",
    title: "对账",
    rights: ["payment.reconcile"],
    load: () => import("../screens/statement-day/statement-day-screen.tsx"),
  },
  {
    path: "/ledger",
    title: "总账",
    rights: ["payment.read"],
    menu: { group: "资金" },
    load: () => import("../screens/ledger/ledger-screen.tsx"),
  },
  {
    path: "/pos/tills",
    title: "班次",
    rights: ["pos.till"],
    menu: { group: "资金" },
    load: () => import("../screens/tills/tills-screen.tsx"),
  },
];
