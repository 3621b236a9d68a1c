import { z } from "zod";
import { LIMITS } from "./limits.ts";
import type { Outcome } from "./outcome.ts";
import { text, writtenMoment } from "./wire.ts";

/** How many rows of a list are counted at most. */
export const MAX_COUNTED = 10_000;

/** A moment as ISO 8601 with its offset from UTC, from 1900 to 2999. */
export const moment = writtenMoment.transform((value) => new Date(value));

/** What somebody types or scans to find rows; blanks around it are nothing. */
export const searchText = (max: number) =>
  text(max)
    .transform((typed) => typed.trim())
    .optional();

/**
 * What a list of the staff is called, and asked by. `sorts` are its sort keys and `dates` its dates, the first of each
 * being what it is asked by unless said; `filters` are fields of its own (a search is `q`), of which those with several
 * values meet any of them. Fields that it does not know are refused with `general.INVALID_REQUEST`.
 */
export type ListTerms<
  Sort extends string,
  By extends string,
  Filters extends z.ZodRawShape,
  Fails extends Outcome,
> = {
  summary: string;
  sorts: readonly [Sort, ...Sort[]];
  dates: readonly [By, ...By[]];
  filters?: Filters;
  /** What it may refuse beside what any call of the staff may; nothing unless said. */
  fails?: readonly Fails[];
};

/**
 * A list that staff read: up to 100 rows a page, from page 0, ordered by a named key, `-` before it for the last one
 * first (newest first unless said), then by id; of those whose date `by` lies from `from` on and before `to`. It answers
 * the rows of the page, and how many there are: `total` is exact up to 10,000, and `totalCapped` says that there are more.
 */
export function staffList<
  const Sort extends string,
  const By extends string,
  Item extends z.ZodType,
  Filters extends z.ZodRawShape = Record<never, never>,
  Fails extends Outcome = never,
>({ summary, sorts, dates, filters, fails = [] }: ListTerms<Sort, By, Filters, Fails>, item: Item) {
  const [first] = sorts;
  // The defaults are `never` since nothing tells the compiler that the keys are no undefined.
  const keys = sorts.flatMap((key) => [key, `-${key}`]) as [Sort | `-${Sort}`];
  const input = z.strictObject({
    ...(filters ?? ({} as Filters)),
    pageNum: z.int().min(0).max(LIMITS.pageNumber).default(0),
    pageSize: z.int().min(1).max(LIMITS.staffPageSize).default(LIMITS.defaultPageSize),
    sort: z.enum(keys).default(`-${first}` as never),
    by: z.enum(dates as readonly [By, ...By[]]).default(dates[0] as never),
    from: moment.optional(),
    to: moment.optional(),
  });
  const output = z.object({ list: z.array(item), total: z.int(), totalCapped: z.boolean() });
  return { summary, input, output, fails };
}

/** What such a list answers. */
export type StaffList<Item> = { list: Item[]; total: number; totalCapped: boolean };
