import { dayAfter } from "./day-steps.ts";

/** The first and the last day of the quarter that a day is in; `2026-11-22` is in `2026-10-01` to `2026-12-31`. */
export function quarterDays(day: string): { from: string; to: string } {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = month - ((month - 1) % 3);
  const start = (at: number) => new Date(Date.UTC(year, at - 1, 1)).toISOString().slice(0, 10);
  return { from: start(first), to: dayAfter(start(first + 3), -1) };
}
