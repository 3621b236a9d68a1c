import { DAY_MS } from "@crux/rules/time/durations";

/** When it was so many days ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
