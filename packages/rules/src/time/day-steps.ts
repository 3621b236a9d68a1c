const DAY_MS = 86_400_000;

/** How days are put together: weeks begin on Monday. */
export type DayStep = "day" | "week" | "month";

/** The day so many days later, or earlier; days are those of a calendar, `2026-11-22`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days there are from one up to another, both counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The first day of the week or month that a day is in, or the day itself. */
export function stepOf(day: string, by: DayStep): string {
  if (by === "month") return `${day.slice(0, 7)}-01`;
  if (by === "day") return day;
  return dayAfter(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));
}

/** The days, weeks or months from one day up to another; the first and the last are cut there. `step` is the uncut beginning. */
export function stepsOf(from: string, to: string, by: DayStep): { step: string; from: string; to: string }[] {
  const steps: { step: string; from: string; to: string }[] = [];
  for (let day = from; day <= to; ) {
    const step = stepOf(day, by);
    const last = dayAfter(step, by === "day" ? 0 : by === "week" ? 6 : daysOfMonth(step) - 1);
    const end = last < to ? last : to;
    steps.push({ step, from: day, to: end });
    day = dayAfter(end);
  }
  return steps;
}

function daysOfMonth(first: string): number {
  const [year = 0, month = 0] = first.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
