import type { Sweep } from "../../kernel/time/sweeps.ts";
import { notifyOfQueue } from "../staff/service.ts";
import { letPapersGo, settleLatePapers } from "./pkg-papers.ts";
import { countWaitingRefunds } from "./refund/refund-store.ts";
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
  { name: "look for papers that came late", everyMs: 60_000, work: settleLatePapers },
  { name: "let papers of orders go", everyMs: 3_600_000, work: letPapersGo },
];
