import { beijingClock } from "@crux/rules/time/beijing-time";

/** The time of a message as `MM-DD HH:mm`, by the clock of Beijing (R-MSG-06, OP-013). */
export function messageTime(time: string): string {
  return beijingClock(new Date(time)).slice(5, 16);
}
