import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { day, text, time } from "../wire.ts";

/** The reports that are rows of time. Their columns stand in `rules/report/report-measures.ts`. */
export const reportName = z.enum(["sales", "freight", "savings", "channels", "fees", "liabilities"]);
export type ReportName = z.infer<typeof reportName>;

const DAY_MS = 86_400_000;

/** From the first day up to the last one, both counted, and no more than three years. */
export const range = { from: day, to: day };
export const inRange = ({ from, to }: { from: string; to: string }) =>
  from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < LIMITS.reportDays;

const by = z.enum(["day", "week", "month"]);
export type ReportStep = z.infer<typeof by>;

/** What some time brought, or what there was at its end, by the key of each column; null where there is no mean. */
const values = z.record(z.string(), z.int().nullable());
export type ReportValues = z.infer<typeof values>;

const row = z.object({ from: z.string(), to: z.string(), values });
export type ReportRow = z.infer<typeof row>;

const period = z.object({ from: z.string(), to: z.string(), rows: z.array(row), total: values });
export type ReportPeriod = z.infer<typeof period>;

const answer = {
  /** Whose clock the days are counted by, as IANA names it. */
  zone: z.string(),
  /** The moment up to which the day that runs is counted. */
  now: time,
  /** The first day that is counted; null when all that the shop has are. After an upgrade earlier ones follow. */
  countedFrom: z.string().nullable(),
};

const series = z.object({
  ...answer,
  report: reportName,
  by,
  /** What was asked for. A week begins on Monday; the first and the last row end with the range. */
  current: period,
  /** As many days right before. */
  before: period,
});
export type ReportSeries = z.infer<typeof series>;

const group = z.enum(["sku", "product", "brand"]);
export type TopGroup = z.infer<typeof group>;

/** Pieces of goods and what was paid for them, their share of the freight included, and what of it went back since. */
const sold = { pieces: z.int(), amount: z.int(), backPieces: z.int(), backAmount: z.int() };

const topRow = z.object({
  ...sold,
  /** A sku's, a product's or a brand's. */
  id: z.int(),
  name: z.string(),
  /** The sku's attributes; empty for products and brands. */
  detail: z.string(),
  /** The first picture of the product; empty where there is none. */
  imgUrl: z.string(),
  productId: z.int().nullable(),
  /** The same in as many days right before. */
  before: z.object(sold),
});
export type TopRow = z.infer<typeof topRow>;

const top = z.object({
  ...answer,
  from: z.string(),
  to: z.string(),
  list: z.array(topRow),
  /** How many there are, and what all of them come to. */
  total: z.int(),
  sum: z.object(sold),
  before: z.object(sold),
});
export type ReportTop = z.infer<typeof top>;

export const topInput = z.strictObject({
  ...range,
  group: group.default("product"),
  sort: z.enum(["amount", "pieces", "backAmount"]).default("amount"),
  q: text(60)
    .transform((typed) => typed.trim())
    .default(""),
});

export const seriesInput = z.strictObject({ ...range, report: reportName, by: by.default("day") });

/** What the export of a report is asked by: one of the reports of time, or `products`. */
export const exportInput = z
  .strictObject({
    ...range,
    report: z.union([reportName, z.literal("products")]),
    by: by.default("day"),
    group: group.default("product"),
    encoding: z.enum(["UTF-8", "GBK"]).default("UTF-8"),
  })
  .refine(inRange);

export const seriesSchemas = {
  /** Today counts up to the present; a refund counts on the day it was paid, whenever its order was. */
  series: {
    summary: "What days, weeks or months brought, beside as many days right before",
    input: seriesInput.refine(inRange),
    output: series,
    fails: [],
  },
  top: {
    summary: "The goods that sold most, at most a hundred of them, beside as many days right before",
    input: topInput.refine(inRange),
    output: top,
    fails: [],
  },
};
