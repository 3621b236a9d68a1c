import type { Sweep } from "../../kernel/time/sweeps.ts";
import { expireOrder, receiveDuePkg } from "./service.ts";
import { tellOfWaitingRefunds } from "./tell-of-refunds.ts";

/** One order per transaction, so that two sweeps never hold stock of two orders crosswise. */
export const orderSweeps: Sweep[] = [
  { name: "expire unpaid orders", everyMs: 2_000, work: expireOrder },
  { name: "tell staff of waiting refunds", everyMs: 60_000, work: tellOfWaitingRefunds },
  { name: "receive delivered parcels", everyMs: 60_000, work: receiveDuePkg },
];
