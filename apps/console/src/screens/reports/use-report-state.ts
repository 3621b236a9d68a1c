import type { ReportName, ReportStep, TopGroup } from "@crux/contract/report/series.schema";
import { daysBetween } from "@crux/rules/time/day-steps";
import { useSearchParams } from "wouter";
import { daysOfRange } from "./report-days.ts";
import { REPORT_NAMES } from "./report-words.ts";

/** One of the reports of time, the goods, or GST by quarter. */
export type ReportTab = ReportName | "products" | "gst";

const STEPS = ["day", "week", "month"] as const;
const GROUPS = ["product", "sku", "brand"] as const;
const SORTS = ["amount", "pieces", "backAmount"] as const;

export type TopSort = (typeof SORTS)[number];

type Choice = {
  report: ReportTab;
  days: string;
  by: ReportStep;
  measure: string;
  group: TopGroup;
  sort: TopSort;
  q: string;
};

const USUAL: Choice = {
  report: "sales",
  days: "30d",
  by: "day",
  measure: "",
  group: "product",
  sort: "amount",
  q: "",
};

const one = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** What a report is asked for, as its address says it; what is usual is left out. */
export function useReportState() {
  const [params, setParams] = useSearchParams();
  const range = params.get("days") ?? USUAL.days;
  const { from, to } = daysOfRange(range);
  const asked = {
    report: one<ReportTab>([...REPORT_NAMES, "products", "gst"], params.get("report")) ?? USUAL.report,
    days: range,
    from,
    to,
    by: one(STEPS, params.get("by")) ?? usualStep(from, to),
    measure: params.get("measure") ?? USUAL.measure,
    group: one(GROUPS, params.get("group")) ?? USUAL.group,
    sort: one(SORTS, params.get("sort")) ?? USUAL.sort,
    q: params.get("q") ?? USUAL.q,
  };
  const changed = (change: Partial<Choice>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change))
      if (value === USUAL[name as keyof Choice] && name !== "by") next.delete(name);
      else next.set(name, value);
    return next;
  };
  return {
    ...asked,
    set: (change: Partial<Choice>) => setParams(changed(change)),
    type: (change: Partial<Choice>) => setParams(changed(change), { replace: true }),
    href: (change: Partial<Choice>) => {
      const text = changed(change).toString();
      return `/console/reports${text ? `?${text}` : ""}`;
    },
  };
}

/** As many rows as are read at one look. */
function usualStep(from: string, to: string): ReportStep {
  const days = daysBetween(from, to);
  return days > 366 ? "month" : days > 92 ? "week" : "day";
}

export type ReportState = ReturnType<typeof useReportState>;
