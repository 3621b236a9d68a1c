import type {
  ReportName,
  ReportPeriod,
  ReportSeries,
  ReportStep,
  ReportTop,
  ReportValues,
  seriesSchemas,
  TopRow,
} from "@crux/contract/report/series.schema";
import { sum } from "@crux/rules/money/money";
import { measuresOf, subjectsOf, valuesOf } from "@crux/rules/report/report-measures";
import { dayAfter, daysBetween, stepsOf } from "@crux/rules/time/day-steps";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import type { z } from "zod";
import type { Ctx } from "../../kernel/verb/context.ts";
import {
  findFirstDay,
  getSpan,
  listNames,
  listSums,
  listTopSums,
  type NamedRow,
  type Part,
  type Span,
  type SumRow,
  type TopSumRow,
} from "./figure-store.ts";

const MAX_TOP = 100;

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_ZONE, dateStyle: "short" });

/** The day of the shop's clock at a moment. */
export const shopDay = (at: Date) => DAY.format(at);

type Range = { from: string; to: string };

/** What every report needs to know of the days: where the range before begins, and which days are counted. */
async function daysFor({ db, now }: Ctx, { from, to }: Range) {
  const today = shopDay(now);
  const [span, first] = [await getSpan(db, SHOP_ZONE, today), await findFirstDay(db, SHOP_ZONE)];
  const days = daysBetween(from, to);
  return {
    wish: { zone: SHOP_ZONE, beforeFrom: dayAfter(from, -days), from, to, span, today },
    answer: { zone: SHOP_ZONE, now: now.toISOString(), countedFrom: countedFrom(span, first) },
  };
}

function countedFrom({ fromDay }: Span, first: string | null): string | null {
  return first !== null && first < fromDay ? fromDay : null;
}

type SeriesAsked = z.output<typeof seriesSchemas.series.input>;

/** What the days, weeks or months of a range brought, and as many days before it. */
export async function getSeries(ctx: Ctx, { report, from, to, by }: SeriesAsked): Promise<ReportSeries> {
  const { wish, answer } = await daysFor(ctx, { from, to });
  const rows = await listSums(ctx.db, { ...wish, subjects: subjectsOf(report), by });
  const sums = sumsOf(rows);
  const last = to < wish.today ? to : wish.today;
  const before = { from: wish.beforeFrom, to: dayAfter(from, -1) };
  const ends = endsOf(report, sums);
  return {
    ...answer,
    report,
    by,
    current: periodOf({ report, by, from, to, last, level: ends.current }, sums, "CURRENT"),
    before: periodOf({ report, by, ...before, last: before.to, level: ends.before }, sums, "BEFORE"),
  };
}

type Sums = Map<Part, Map<string, Map<string, number>>>;

function sumsOf(rows: readonly SumRow[]): Sums {
  const sums: Sums = new Map();
  for (const { part, bucket, measure, value } of rows) {
    const ofPart = sums.get(part) ?? new Map<string, Map<string, number>>();
    const ofBucket = ofPart.get(bucket) ?? new Map<string, number>();
    ofBucket.set(measure, value);
    ofPart.set(bucket, ofBucket);
    sums.set(part, ofPart);
  }
  return sums;
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/** All that a part brought. */
function totalOf(sums: Sums, part: Part): Map<string, number> {
  const total = new Map<string, number>();
  for (const bucket of sums.get(part)?.values() ?? [])
    for (const [measure, value] of bucket) total.set(measure, (total.get(measure) ?? 0) + value);
  return total;
}

/** What there was of each level at the end of both ranges: what there is at this moment, less what came since. */
function endsOf(report: ReportName, sums: Sums): { current: ReportValues; before: ReportValues } {
  const now = sums.get("LEVEL")?.get("") ?? NOTHING;
  const since = valuesOf(report, totalOf(sums, "AFTER"));
  const within = valuesOf(report, totalOf(sums, "CURRENT"));
  const levels = measuresOf(report).filter(({ kind }) => kind === "level");
  const less = (start: ReportValues, moved: ReportValues) =>
    Object.fromEntries(levels.map(({ key }) => [key, (start[key] ?? 0) - (moved[key] ?? 0)]));
  const current = less(Object.fromEntries(now), since);
  return { current, before: less(current, within) };
}

type Wanted = Range & { report: ReportName; by: ReportStep; last: string; level: ReportValues };

/** The rows of one range, the last one with the levels at its end and each before it with those less what it brought. */
function periodOf({ report, by, from, to, last, level }: Wanted, sums: Sums, part: Part): ReportPeriod {
  const rows: ReportPeriod["rows"] = [];
  let ends = level;
  for (const { step, ...days } of stepsOf(from, last, by).toReversed()) {
    const brought = valuesOf(report, sums.get(part)?.get(step) ?? NOTHING);
    rows.unshift({ ...days, values: { ...brought, ...ends } });
    ends = Object.fromEntries(
      Object.entries(ends).map(([key, value]) => [key, (value ?? 0) - (brought[key] ?? 0)]),
    );
  }
  return { from, to, rows, total: { ...valuesOf(report, totalOf(sums, part)), ...level } };
}

type TopAsked = z.output<typeof seriesSchemas.top.input>;

/** What sold most in a range, beside as many days before it. */
export async function getTop(ctx: Ctx, asked: TopAsked): Promise<ReportTop> {
  const { from, to } = asked;
  const { answer, rows } = await sortedTop(ctx, asked);
  const shown = rows.slice(0, MAX_TOP);
  const names = await listNames(
    ctx.db,
    asked.group,
    shown.map(({ id }) => id),
  );
  const byId = new Map(names.map((name) => [name.id, name]));
  return {
    ...answer,
    from,
    to,
    list: shown.map((row) => presentTop(row, byId.get(row.id))),
    total: rows.length,
    sum: soldOf(sumTop(rows)),
    before: beforeOf(sumTop(rows)),
  };
}

/** All that was sold or given back in a range, the best first. */
export async function sortedTop(ctx: Ctx, { from, to, group, sort, q }: TopAsked) {
  const { wish, answer } = await daysFor(ctx, { from, to });
  const rows = await listTopSums(ctx.db, { ...wish, group, q });
  const moved = rows.filter((row) => row.pieces !== 0 || row.backPieces !== 0);
  return { answer, rows: moved.toSorted((one, other) => other[sort] - one[sort] || one.id - other.id) };
}

const TOP_SUMS = ["pieces", "amount", "backPieces", "backAmount"] as const;
const TOP_BEFORE = ["beforePieces", "beforeAmount", "beforeBackPieces", "beforeBackAmount"] as const;

function sumTop(rows: readonly TopSumRow[]): TopSumRow {
  const total = (key: (typeof TOP_SUMS)[number] | (typeof TOP_BEFORE)[number]) =>
    sum(rows.map((row) => row[key]));
  return Object.fromEntries(
    ["id", ...TOP_SUMS, ...TOP_BEFORE].map((key) => [key, key === "id" ? 0 : total(key as "pieces")]),
  ) as TopSumRow;
}

const soldOf = ({ pieces, amount, backPieces, backAmount }: TopSumRow) => ({
  pieces,
  amount,
  backPieces,
  backAmount,
});

const beforeOf = (row: TopSumRow) => ({
  pieces: row.beforePieces,
  amount: row.beforeAmount,
  backPieces: row.beforeBackPieces,
  backAmount: row.beforeBackAmount,
});

function presentTop(row: TopSumRow, name: NamedRow | undefined): TopRow {
  return {
    id: row.id,
    name: name?.name ?? "",
    detail: detailOf(name),
    imgUrl: name?.imgUrl.split("||")[0] ?? "",
    productId: name?.productId ?? null,
    ...soldOf(row),
    before: beforeOf(row),
  };
}

/** The attributes of a sku as they are read. */
export function detailOf(name: NamedRow | undefined): string {
  return Object.values(name?.attributes ?? {}).join(" · ");
}
