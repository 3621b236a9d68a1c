import type { Figures, QueueKey } from "@crux/contract/report/today.schema";

/** A number of the page: `href` is the list that shows what it counts. */
type Waiting = { key: QueueKey; text: string; href?: string };

/** What waits at each station of an order, in the order of its way. */
export const STATIONS: readonly (Waiting & { station: string })[] = [
  { key: "proofs", station: "付款", text: "待审核凭证", href: "/proofs" },
  { key: "declare", station: "申报", text: "可申报", href: "/parcels" },
  { key: "pack", station: "打包", text: "待打包", href: "/parcels?tab=pack" },
  { key: "send", station: "寄出", text: "待寄出", href: "/parcels?tab=send" },
  { key: "stuck", station: "收到", text: "有问题", href: "/parcels?tab=trouble" },
];

/** What else waits. */
export const TILES: readonly (Waiting & { isMoney?: true })[] = [
  { key: "papers", text: "缺证件包裹", href: "/parcels?tab=missing" },
  { key: "cases", text: "待处理售后", href: "/cases" },
  { key: "casesLate", text: "逾期售后", href: "/cases?tab=late" },
  { key: "refunds", text: "待打款退款", href: "/refunds", isMoney: true },
  { key: "unmatched", text: "未匹配款项", href: "/unmatched", isMoney: true },
  { key: "approvals", text: "待批操作", href: "/approvals" },
  { key: "lowStock", text: "低库存", href: "/stock?tab=low" },
  { key: "outbox", text: "发送失败", href: "/system/outbox" },
];

/** Whatever of these is above 0 is wrong. */
export const ALARMS: readonly QueueKey[] = ["stuck", "casesLate", "outbox"];

/** The list of what a figure of a day counts. */
export function listOf(key: keyof Figures, day: string): string {
  const days = day === "今日" ? "today" : `${day}..${day}`;
  return key === "newUsers" ? `/members?days=${days}` : `/orders?by=payTime&days=${days}`;
}

/** A count as its list says it. */
export function countOf({ total, totalCapped }: { total: number; totalCapped: boolean }): string {
  return `${total.toLocaleString("en-AU")}${totalCapped ? "+" : ""}`;
}
