const DAY_MS = 24 * 60 * 60 * 1000;

/** When it was so many days ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
