import { commodityOpsApi } from "@crux/contract/commodity";
import type { GoodsFault, GoodsReport } from "@crux/contract/ops/goods.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { yieldToOthers } from "../../../kernel/time/yield-to-others.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { type Job, type TableRows, type TaskKind, taskKind } from "../../task/service.ts";
import { type Batch, batchesOf, openGoods } from "./goods-batches.ts";
import { EMPTY_TALLY, plus, type Tally, tallySchema, withFaults } from "./goods-tally.ts";
import { emptyReport } from "./prepare-goods.ts";
import { checkGoods } from "./save-goods.ts";
import { stageGoods } from "./stage-goods.ts";
import { countStaged, deleteStaged, sumStaged } from "./staged-store.ts";

/** So many faults wait at most until they are kept in the file. */
const MAX_PENDING = 200;

const input = z.strictObject({
  /** Nothing is written: it says what would come of the table. */
  isDry: z.boolean().default(true),
  /** Nothing is written unless all lines can be. */
  isAllOrNothing: z.boolean().default(false),
  createBrands: z.boolean().default(false),
});
type Input = z.output<typeof input>;

/** What came of a table of goods; `faults` are the first of `faulty` lines. */
export type GoodsImport = Omit<GoodsReport, "faults"> & {
  isDry: boolean;
  lines: number;
  faulty: number;
  faults: GoodsFault[];
  /** Why the table could not be read at all. */
  problem: string | null;
};

const reachedBy = z
  .object({ row: z.int(), tally: tallySchema, isApplied: z.boolean().optional() })
  .nullable();

/**
 * A table of goods, a line for each sku: looked through, or written. Either line by line, so that it may be handed in again;
 * or all at once, for which everything is prepared where nobody looks and then put in place by one short transaction.
 */
export const importGoods: TaskKind = taskKind({
  name: "commodity.import",
  right: "sale.edit",
  takesTable: true,
  isSingle: true,
  input,
  file: { name: "goods-faults", columns: ["行", "列", "原因"] },
  async run(job, asked): Promise<GoodsImport> {
    const goods = await openGoods(job);
    if ("problem" in goods)
      return presented(EMPTY_TALLY, { isDry: asked.isDry, lines: 0, problem: goods.problem });
    if (asked.isAllOrNothing) return allOrNothing(job, goods, asked);
    const take = asked.isDry ? check(job, asked) : write(job, asked);
    const tally = await goThrough(job, goods, { take, kept: reachedBy.parse(job.reached) });
    return presented(tally, { isDry: asked.isDry, lines: goods.total, problem: null });
  },
});

function presented(
  { shown, pending: _, ...counts }: Tally,
  whole: Pick<GoodsImport, "isDry" | "lines" | "problem">,
): GoodsImport {
  return { ...counts, ...whole, faults: shown };
}

/** So often what was prepared is prepared anew because somebody edited one of the products meanwhile. */
const MAX_ATTEMPTS = 3;

/** Prepares the whole table, and puts it in place when no line has a fault. Whoever goes on after its server begins anew. */
async function allOrNothing(job: Job, goods: Goods, asked: Input): Promise<GoodsImport> {
  const kept = reachedBy.parse(job.reached);
  const whole = { lines: goods.total, problem: null };
  if (kept?.isApplied) return presented(kept.tally, { ...whole, isDry: false });
  try {
    for (let attempt = 1; ; attempt += 1) {
      await runAsSystem(job.kernel, ({ db }) => deleteStaged(db, job.id));
      const found = await goThrough(job, goods, { take: stage(job, asked), kept: null });
      const tally = { ...found, ...(await sumStaged(job.kernel.db, job.id)) };
      if (asked.isDry || tally.faulty > 0) return presented(tally, { ...whole, isDry: true });
      const refused = await apply(job, goods, tally);
      if (refused === null) return presented(tally, { ...whole, isDry: false });
      if (refused !== generalOutcome.CHANGED_MEANWHILE || attempt === MAX_ATTEMPTS)
        return presented(EMPTY_TALLY, { ...whole, isDry: true, problem: NOTHING_WRITTEN });
    }
  } finally {
    await runAsSystem(job.kernel, ({ db }) => deleteStaged(db, job.id));
  }
}

/** Nobody waits for a table line by line, but visitors do meanwhile: it is no faster than so. */
const LINE_MS = 0.4;

const NOTHING_WRITTEN = "导入期间有人改动了这些商品、条码或图片，什么都没有写入，请重新导入";

/** Puts in place what is prepared; answers why not. */
async function apply(job: Job, { total }: Goods, tally: Tally): Promise<number | null> {
  const products = await countStaged(job.kernel.db, job.id);
  if (products === 0) return null;
  const reached = { row: total + 1, tally, isApplied: true };
  // The last moment at which somebody may stop it.
  await job.keep({ reached: job.reached, done: total, total });
  try {
    await job.change({ line: commodityOpsApi.applyGoods.line, input: { taskId: job.id, products } }, () => ({
      reached,
      done: total,
      total,
    }));
    return null;
  } catch (error) {
    if (!(error instanceof Fail)) throw error;
    return error.code;
  }
}

/** How far the work is behind a batch, given what came of it. */
type Reach = (report: GoodsReport) => { reached: { row: number; tally: Tally }; done: number; total: number };
/** Takes some lines and answers what came of them. */
type Take = (rows: Batch["lines"], reach: Reach) => Promise<GoodsReport>;
type Goods = { table: TableRows; total: number };

/** Goes through a table from where the work stands, some lines at a time. */
async function goThrough(
  job: Job,
  { table, total }: Goods,
  { take, kept }: { take: Take; kept: { row: number; tally: Tally } | null },
): Promise<Tally> {
  let tally = kept?.tally ?? EMPTY_TALLY;
  let last = kept?.row ?? 0;
  const at = () => ({ reached: { row: last, tally }, done: Math.max(0, last - 1), total });
  const tellFaults = async () => {
    job.write(tally.pending.map(({ row, column, why }) => [row, column, why]));
    tally = { ...tally, pending: [] };
    await job.keep(at());
  };
  for await (const batch of batchesOf(table, last)) {
    const before = withFaults(tally, batch.faults);
    const reach: Reach = (report) => ({
      reached: { row: batch.last, tally: plus(before, report) },
      done: batch.last - 1,
      total,
    });
    await yieldToOthers();
    const report = batch.lines.length > 0 ? await take(batch.lines, reach) : null;
    tally = report ? plus(before, report) : before;
    last = batch.last;
    if (tally.pending.length > MAX_PENDING) await tellFaults();
    await job.rest(batch.lines.length * LINE_MS);
  }
  if (tally.pending.length > 0) await tellFaults();
  return tally;
}

const check =
  (job: Job, { createBrands }: Input): Take =>
  async (rows, reach) => {
    const report = await runAsSystem(job.kernel, (ctx) => checkGoods(ctx, { rows, createBrands }));
    await job.step(reach(report));
    return report;
  };

const stage =
  (job: Job, { createBrands }: Input): Take =>
  async (rows, reach) => {
    const faults = await runAsSystem(job.kernel, (ctx) =>
      stageGoods(ctx, { taskId: job.id, rows, createBrands }),
    );
    const report = { ...emptyReport(), faults };
    await job.step(reach(report));
    return report;
  };

const write =
  (job: Job, { createBrands }: Input): Take =>
  (rows, reach) =>
    job.change<GoodsReport>({ line: commodityOpsApi.saveGoods.line, input: { rows, createBrands } }, reach);
