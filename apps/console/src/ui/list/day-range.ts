import { dayOf, SYDNEY, startOfDay } from "../show/zones.ts";
import type { Field } from "./list-fields.ts";

const DAY_MS = 86_400_000;
const NAMED = ["today", "yesterday", "7d", "30d"] as const;
const SPAN = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/** Days of Sydney: a word that moves with the time, or the first and the last day, `2026-11-01..2026-11-07`. */
export const dayRange: Field<string> = {
  read: (text) =>
    (NAMED as readonly string[]).includes(text) || (SPAN.test(text) && text !== "..") ? text : undefined,
  write: (text) => text,
};

/** The first and the last day of a range, either empty where it has no end. */
export function daysOf(range: string, now = new Date()): { first: string; last: string } {
  const back = (days: number) => dayOf(new Date(now.getTime() - days * DAY_MS), SYDNEY);
  if (range === "today") return { first: back(0), last: back(0) };
  if (range === "yesterday") return { first: back(1), last: back(1) };
  if (range === "7d") return { first: back(6), last: back(0) };
  if (range === "30d") return { first: back(29), last: back(0) };
  const [, first = "", last = ""] = SPAN.exec(range) ?? [];
  return { first, last };
}

/** What a list call takes for a range: from the first moment of its first day up to the end of its last one. */
export function momentsOf(range: string | undefined, now = new Date()): { from?: string; to?: string } {
  if (range === undefined) return {};
  const { first, last } = daysOf(range, now);
  const end = last && startOfDay(dayAfter(last), SYDNEY).toISOString();
  return { ...(first ? { from: startOfDay(first, SYDNEY).toISOString() } : {}), ...(end ? { to: end } : {}) };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
