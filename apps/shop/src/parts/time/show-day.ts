const DAY = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Australia/Sydney",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day in Sydney on which something ends, as 2026/03/09 (R-MY-03, OP-013). */
export function showDay(time: string): string {
  return DAY.format(new Date(time));
}
