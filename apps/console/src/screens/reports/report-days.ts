import { dayAfter } from "@crux/rules/time/day-steps";
import { dayOf, SYDNEY } from "../../ui/show/zones.ts";

/** Ranges that somebody names by a word, which moves with the time. */
export const USUAL_RANGES = [
  { value: "7d", text: "近7天" },
  { value: "30d", text: "近30天" },
  { value: "90d", text: "近90天" },
  { value: "month", text: "本月" },
  { value: "last", text: "上月" },
  { value: "year", text: "今年" },
] as const;

const SPAN = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;
const MOST_DAYS = 1_097;
const DAY_MS = 86_400_000;

type Days = { from: string; to: string };

/** The days of Sydney that a word or `2026-11-01..2026-11-07` in the address stands for; the last thirty for anything else. */
export function daysOfRange(range: string | null, now = new Date()): Days {
  const today = dayOf(now, SYDNEY);
  const back = (days: number) => ({ from: dayAfter(today, 1 - days), to: today });
  const [, from = "", to = ""] = SPAN.exec(range ?? "") ?? [];
  if (isRange({ from, to })) return { from, to };
  const first = `${today.slice(0, 7)}-01`;
  const last = dayAfter(first, -1);
  switch (range) {
    case "7d":
      return back(7);
    case "90d":
      return back(90);
    case "month":
      return { from: first, to: today };
    case "last":
      return { from: `${last.slice(0, 7)}-01`, to: last };
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    default:
      return back(30);
  }
}

/** Whether these are days that a report can be asked for. */
export function isRange({ from, to }: Days): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < MOST_DAYS;
}

const WEEKDAYS = "日一二三四五六";

/** A row's time as it is read: `11-21 六`, `11-16 至 11-22`, `2026-11`. */
export function rowText({ from, to }: Days, by: string): string {
  if (by === "month") return from.slice(0, 7);
  if (by === "day") return `${from.slice(5)} ${WEEKDAYS[new Date(Date.parse(from)).getUTCDay()]}`;
  return from === to ? from.slice(5) : `${from.slice(5)} 至 ${to.slice(5)}`;
}

/** The same below a column of a chart: `11-21`, `2026-11`. */
export function markText(from: string, by: string): string {
  return by === "month" ? from.slice(0, 7) : from.slice(5);
}
