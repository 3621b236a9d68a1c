import { MINUTE_MS } from "@crux/rules/time/durations";
import type { Sweep } from "../../kernel/time/sweeps.ts";
import { tellOfEndingTickets } from "./ending-tickets.ts";
import { rewardInviters } from "./invite-reward.ts";
import { expireTickets } from "./service.ts";

export const couponSweeps: Sweep[] = [
  { name: "expire tickets", everyMs: 60_000, work: expireTickets },
  { name: "tell of ending tickets", everyMs: 10 * MINUTE_MS, work: tellOfEndingTickets },
  { name: "reward inviters", everyMs: 5_000, work: rewardInviters },
];
