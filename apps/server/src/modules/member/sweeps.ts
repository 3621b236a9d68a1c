import type { Sweep } from "../../kernel/time/sweeps.ts";
import { closeMonth, issueRebate } from "./rebates.ts";

export const memberSweeps: Sweep[] = [
  { name: "close the month's cash-back", everyMs: 60_000, work: closeMonth },
  { name: "issue rebates", everyMs: 60_000, work: issueRebate },
];
