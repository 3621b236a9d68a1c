import { z } from "zod";
import { edited, version } from "../edit.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as paymentOutcome from "../outcomes/payment.ts";
import * as taskOutcome from "../outcomes/task.ts";
import { cents, day, filled, id, text, time } from "../wire.ts";

/** Whose statement it is. The history of layouts goes by the places of this list, which a new one is put behind. */
export const statementProvider = z.enum(["ALIPAY", "CASHIER", "BANK", "TERMINAL"]);
export type StatementProvider = z.infer<typeof statementProvider>;

const column = text(60);

/**
 * Where in a provider's table what stands, by the names of its columns; empty where it has none. Amounts are in one signed
 * column, or in two. `refs` are looked through for numbers that the shop knows.
 */
export const statementLayout = z.object({
  time: column,
  txn: column,
  refs: z.array(column).max(4),
  amount: column,
  income: column,
  outgo: column,
  fee: column,
  kind: column,
  currency: column,
  /** Whose clock its times are of, and how its dates are written where the year does not come first. */
  zone: z.enum(["Australia/Sydney", "Asia/Shanghai", "UTC"]),
  dates: z.enum(["DMY", "MDY"]),
});
export type StatementLayout = z.infer<typeof statementLayout>;

const reason = filled(200);
const seen = text(200).optional();

/** What a row of a table says; `fault` is why it can't be read. Money that came in is positive. */
const readLine = z.object({
  row: z.int(),
  day: z.string(),
  txn: z.string(),
  amount: z.int(),
  fee: z.int(),
  kind: z.enum(["MONEY", "FEE", "PAYOUT"]),
  currency: z.string(),
  fault: z.boolean(),
});

/** A line of a statement. `ours` is what the books say of the movement that it was matched with. */
const line = z.object({
  id: z.int(),
  createTime: time,
  /** What the provider says of it: money of customers, its own fees, or what it paid out to the shop's bank. */
  kind: z.enum(["MONEY", "FEE", "PAYOUT"]),
  txn: z.string(),
  refs: z.array(z.string()),
  amount: cents,
  fee: cents,
  currency: z.string(),
  /** What is wrong with it: nobody knows it, or its amount is not that of the books, by no more than a fee or by more. */
  difference: z.enum(["NONE", "UNKNOWN", "AMOUNT", "FEE"]),
  txKey: z.string().nullable(),
  ours: cents.nullable(),
  orderId: z.int().nullable(),
  matchedBy: z.enum(["NUMBER", "AMOUNT", "STAFF"]).nullable(),
  reason: z.string(),
  explainedBy: z.string(),
});
export type StatementLine = z.infer<typeof line>;

/** A movement of the books at this provider that no line was matched with. */
const gap = z.object({
  txKey: z.string(),
  createTime: time,
  amount: cents,
  orderId: z.int().nullable(),
  /** The provider's number for it, where the shop knows one. */
  number: z.string(),
  reason: z.string(),
  explainedBy: z.string(),
});
export type StatementGap = z.infer<typeof gap>;

const daySums = {
  provider: statementProvider,
  day: z.string(),
  /** How many lines its statements have, and movements the books. */
  lines: z.int(),
  moves: z.int(),
  theirs: cents,
  ours: cents,
  fees: cents,
  /** Differences that nobody explained. */
  open: z.int(),
  closedAt: time.nullable(),
  closedBy: z.string(),
};
const dayRow = z.object(daySums);
export type StatementDayRow = z.infer<typeof dayRow>;

const statementDay = z.object({
  ...daySums,
  zone: z.string(),
  /** It is over, so that it can be closed. */
  isOver: z.boolean(),
  /** Lines and gaps of the day, at most 500 of each; `more` says that there are others. */
  list: z.array(line),
  gaps: z.array(gap),
  more: z.boolean(),
});
export type StatementDay = z.infer<typeof statementDay>;

const one = z.strictObject({ provider: statementProvider, day });
const layoutAnswer = z.object({
  provider: statementProvider,
  /** Under which its history is asked for. */
  id: z.int(),
  layout: statementLayout.nullable(),
  ...edited,
});

export const statementOpsSchemas = {
  statementLayout: {
    summary: "Where a provider's table has what",
    input: z.object({ provider: statementProvider }),
    output: layoutAnswer,
    fails: [],
  },
  saveStatementLayout: {
    summary: "Say where a provider's table has what",
    input: z.strictObject({ provider: statementProvider, layout: statementLayout, version }),
    output: layoutAnswer,
    fails: [generalOutcome.CHANGED_MEANWHILE],
  },
  /** Reads the beginning of a table without keeping any of it; without a layout by the saved one, or by a guess. */
  readStatement: {
    summary: "See how the first rows of a table are read",
    input: z.strictObject({
      provider: statementProvider,
      text: text(100_000),
      /** It is the beginning of a longer one, and may end anywhere. */
      isCut: z.boolean().optional(),
      layout: statementLayout.optional(),
    }),
    output: z.object({ columns: z.array(z.string()), layout: statementLayout, rows: z.array(readLine) }),
    fails: [taskOutcome.UNREADABLE_TABLE, taskOutcome.WIDE_TABLE, taskOutcome.OPEN_QUOTE],
  },
  statementDays: {
    summary: "The days of a month at each provider",
    input: z.strictObject({ month: z.string().regex(/^(?:19|2\d)\d\d-(0[1-9]|1[0-2])$/) }),
    output: z.object({ zone: z.string(), rows: z.array(dayRow) }),
    fails: [],
  },
  statementDay: {
    summary: "A day at a provider: the lines of its statement and the movements of the books",
    input: one,
    output: statementDay,
    fails: [],
  },
  matchLine: {
    summary: "Say which movement of the books a line is",
    input: z.object({ id, txKey: text(80), reason }),
    output: line,
    fails: [generalOutcome.NOT_FOUND, paymentOutcome.DAY_CLOSED, paymentOutcome.MATCHED_BEFORE],
  },
  /** `seen` is what was said of it when the form began. */
  explainLine: {
    summary: "Say why a line is not as the books are",
    input: z.object({ id, reason, seen }),
    output: line,
    fails: [generalOutcome.NOT_FOUND, paymentOutcome.DAY_CLOSED, generalOutcome.CHANGED_MEANWHILE],
  },
  /** It waits there like all money that found no order, and its end takes a second person where that does. */
  keepLine: {
    summary: "Put money that came in and that nobody knew into the queue of unmatched money",
    input: z.object({ id, reason }),
    output: line,
    fails: [generalOutcome.NOT_FOUND, paymentOutcome.DAY_CLOSED, paymentOutcome.MATCHED_BEFORE],
  },
  /** `seen` as above. */
  explainGap: {
    summary: "Say why a movement of the books is in no statement",
    input: one.extend({ txKey: text(80), reason, seen }),
    output: gap,
    fails: [generalOutcome.NOT_FOUND, paymentOutcome.DAY_CLOSED, generalOutcome.CHANGED_MEANWHILE],
  },
  closeDay: {
    summary: "Close a day at a provider once each difference is explained",
    input: one,
    output: dayRow,
    fails: [paymentOutcome.DAY_CLOSED, paymentOutcome.DIFFERENCES_OPEN, paymentOutcome.DAY_NOT_OVER],
  },
};
