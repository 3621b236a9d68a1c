import type { Poller } from "../../kernel/time/pollers.ts";
import type { Kernel } from "../../kernel/verb/kernel.ts";
import { carryOutDue } from "./approvals.ts";
import type { StaffDoor } from "./staff-door.ts";

/** Without a second person actions that waited for their hour are carried out; with one they wait for a word. */
export function staffPollers(kernel: Kernel, { actions, rules }: StaffDoor): Poller[] {
  if (rules.solo.hasSecondPerson) return [];
  return [
    {
      name: "carry out actions",
      everyMs: 1_000,
      idleMs: 60_000,
      run: () => carryOutDue(kernel, actions),
    },
  ];
}
