import { type StatementProvider, statementProvider } from "@crux/contract/ops/statement-ops.schema";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { dayAfter } from "@crux/rules/time/day-steps";
import { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { type Job, parseTable, taskKind } from "../../task/service.ts";
import { layoutFor } from "./layouts.ts";
import { matchLines } from "./match-lines.ts";
import { listMoves } from "./moves.ts";
import { type ReadLine, readLines } from "./read-lines.ts";
import {
  findOpenDay,
  insertLines,
  listKnownMarks,
  listOpenLines,
  listTakenKeys,
  lockDay,
  updateMatches,
} from "./statement-store.ts";

const BATCH = 500;
/** Days whose lines are matched at once. */
const STEP_DAYS = 7;
/** So many days before and after a line its movement is looked for. */
const NEAR_DAYS = 3;

/** What an import came to: new lines, those that were known, and how many of all open ones found their movement. */
type Result = { lines: number; known: number; matched: number };

/** Keeps the lines of a provider's statement and finds for each what the books say of it. The same file again changes nothing. */
export const importStatement = taskKind({
  name: "payment.statement",
  right: "payment.reconcile",
  takesTable: true,
  input: z.strictObject({ provider: statementProvider }),
  async run(job, { provider }): Promise<Result> {
    const rows = parseTable(await job.upload());
    const layout = await layoutFor(job.kernel, provider, rows);
    const read = readLines(rows, layout);
    if (!read) throw new Fail(paymentOutcome.COLUMNS_MISSING);
    const total = read.lines.length + read.faults.length;
    const result = { lines: 0, known: 0, matched: 0 };
    for (let from = 0; from < read.lines.length; from += BATCH) {
      const batch = read.lines.slice(from, from + BATCH);
      const kept = await runAsSystem(job.kernel, (ctx) => keepLines(ctx, provider, batch));
      result.lines += kept.added;
      result.known += batch.length - kept.added - kept.refused.length;
      for (const { row, txn } of kept.refused) await job.refuse({ row, key: txn }, paymentOutcome.DAY_CLOSED);
      await job.step({ reached: null, done: Math.min(from + BATCH, total), total });
    }
    for (const { row, txn } of read.faults)
      await job.refuse({ row, key: txn }, paymentOutcome.UNREADABLE_LINE);
    const days = read.lines.map(({ day }) => day).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (first && last) result.matched = await matchDays(job, provider, { first, last });
    await job.step({ reached: null, done: total, total });
    return result;
  },
});

type Kept = { added: number; refused: ReadLine[] };

async function keepLines(ctx: Ctx, provider: StatementProvider, batch: readonly ReadLine[]): Promise<Kept> {
  const marks = await listKnownMarks(
    ctx.db,
    provider,
    batch.map(({ mark }) => mark),
  );
  const fresh = batch.filter(({ mark }) => !marks.has(mark));
  const closed = new Set<string>();
  for (const day of [...new Set(fresh.map((line) => line.day))].toSorted())
    if ((await lockDay(ctx.db, { provider, day })).isClosed) closed.add(day);
  const open = fresh.filter(({ day }) => !closed.has(day));
  const added = await insertLines(ctx.db, provider, open, ctx.now);
  return { added, refused: fresh.filter(({ day }) => closed.has(day)) };
}

/** Finds the movements of all open lines of some days, a week at a time; weeks without one are passed over. */
async function matchDays(
  job: Job,
  provider: StatementProvider,
  { first, last }: { first: string; last: string },
): Promise<number> {
  let matched = 0;
  const next = (from: string) => findOpenDay(job.kernel.db, { provider, from, to: last });
  for (let from = await next(first); from !== undefined; from = await next(dayAfter(from, STEP_DAYS))) {
    const week = { from, to: dayAfter(from, STEP_DAYS - 1) };
    matched += await runAsSystem(job.kernel, async (ctx) => {
      const lines = await listOpenLines(ctx.db, { provider, ...week });
      if (lines.length === 0) return 0;
      const around = { from: dayAfter(week.from, -NEAR_DAYS), to: dayAfter(week.to, NEAR_DAYS) };
      const moves = await listMoves(ctx, { providers: [provider], ...around });
      const taken = await listTakenKeys(
        ctx.db,
        moves.map(({ key }) => key),
      );
      const free = moves.filter(({ key }) => !taken.has(key));
      return updateMatches(ctx.db, matchLines(lines, free));
    });
  }
  return matched;
}
