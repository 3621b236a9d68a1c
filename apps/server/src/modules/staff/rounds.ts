import type { Kernel } from "../../kernel/kernel.ts";
import type { Round } from "../../kernel/rounds.ts";
import { carryOutDue } from "./approvals.ts";

/** Without a second person deeds that waited for their hour are carried out; with one they wait for a word. */
export function staffRounds(kernel: Kernel): Round[] {
  if (kernel.solo.hasSecondPerson) return [];
  return [
    {
      name: "carry out deeds",
      everyMs: 1_000,
      idleMs: 60_000,
      run: () => carryOutDue(kernel),
    },
  ];
}
