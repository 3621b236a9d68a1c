import type { Sweep } from "../../kernel/time/sweeps.ts";
import { notifyOfQueue } from "../staff/service.ts";
import { countWaitingRefunds } from "./refund-store.ts";
import { expireOrder, receiveDuePkg } from "./service.ts";

/** One order per transaction, so that two sweeps never hold stock of two orders crosswise. */
export const orderSweeps: Sweep[] = [
  { name: "expire unpaid orders", everyMs: 2_000, work: expireOrder },
  {
    name: "tell staff of waiting refunds",
    everyMs: 60_000,
    work: notifyOfQueue("REFUND", countWaitingRefunds, (count) => `有 ${count} 笔退款等待处理。`),
  },
  { name: "receive delivered parcels", everyMs: 60_000, work: receiveDuePkg },
];
