import { commodityOpsApi } from "@crux/contract/commodity";
import type { GoodsFault, GoodsReport } from "@crux/contract/ops/goods.schema";
import type { GoodsCells } from "@crux/contract/ops/goods-fields";
import * as taskOutcome from "@crux/contract/outcomes/task";
import { goodsCells, goodsFieldsOf, headProblem } from "@crux/rules/table/goods-columns";
import { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { type Job, readTable, type TaskKind, taskKind } from "../../task/service.ts";
import { withoutRepeated } from "./find-lines.ts";
import { readLine } from "./read-line.ts";
import { checkGoods } from "./save-goods.ts";

/** Lines that are written together: enough to be quick, few enough that nobody in the shop waits for them. */
const BATCH = 100;
const MOST_BATCH = 500;
/** So many faults are told in words; of more than these the file is wrong as a whole. */
const MAX_TOLD = 5_000;
/** What a task's answer shows of them. */
const SHOWN = 200;

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

type Line = { row: number; cells: GoodsCells };
type Tally = Omit<GoodsReport, "faults"> & { faults: GoodsFault[]; faulty: number };

const reachedBy = z.object({ row: z.int(), tally: z.unknown() }).nullable();
const EMPTY: Tally = { newProducts: 0, newSkus: 0, changed: 0, same: 0, newBrands: 0, faults: [], faulty: 0 };

/** A table of goods, a line for each sku: looked through, or written line by line so that it may be handed in again. */
export const importGoods: TaskKind = taskKind({
  name: "commodity.import",
  right: "sale.edit",
  takesTable: true,
  isSingle: true,
  input,
  file: { name: "goods-faults", columns: ["行", "列", "原因"] },
  async run(job, asked): Promise<GoodsImport> {
    const bytes = await job.upload();
    const size = sizeOf(bytes);
    if ("problem" in size) return { ...EMPTY, isDry: asked.isDry, lines: 0, problem: size.problem };
    const table = { bytes, total: size.total };
    const isChecked = asked.isDry || asked.isAllOrNothing;
    const checked = isChecked ? await goThrough(job, table, asked, check) : null;
    const isWritten = !asked.isDry && !(checked && checked.faulty > 0);
    const tally = isWritten ? await goThrough(job, table, asked, write) : (checked ?? EMPTY);
    job.write(tally.faults.map(({ row, column, why }) => [row, column, why]));
    return {
      ...tally,
      isDry: !isWritten,
      lines: table.total,
      faults: tally.faults.slice(0, SHOWN),
      problem: null,
    };
  },
});

/** How many lines there are below the head, or why they are none. */
function sizeOf(bytes: Uint8Array): { total: number } | { problem: string } {
  try {
    let count = 0;
    for (const { row, place } of readTable(bytes)) {
      const problem = place === 1 ? headProblem(goodsFieldsOf(row)) : null;
      if (problem) return { problem };
      count = place;
    }
    return count > 1 ? { total: count - 1 } : { problem: "表格里没有商品" };
  } catch (error) {
    if (!(error instanceof Fail) || error.code !== taskOutcome.UNREADABLE_TABLE) throw error;
    return { problem: "无法读取这个文件，请另存为 CSV（UTF-8 或 GBK）再导入" };
  }
}

type Table = { bytes: Uint8Array; total: number };
type Batch = { rows: readonly Line[]; tally: Tally; asked: Input };
/** Takes some lines and answers what came of them; the work goes on behind `row`. */
type Take = (job: Job, batch: Batch, at: { row: number; total: number }) => Promise<GoodsReport>;

/** Goes through a table from where the work stands, some lines at a time. */
async function goThrough(job: Job, { bytes, total }: Table, asked: Input, take: Take): Promise<Tally> {
  const { row: from, tally: kept } = (take === write ? reachedBy.parse(job.reached) : null) ?? {
    row: 0,
    tally: EMPTY,
  };
  let tally = kept as Tally;
  const seen = new Map<string, number>();
  for (const batch of batchesOf(bytes)) {
    const last = batch.at(-1)?.row ?? 0;
    const faults: GoodsFault[] = [];
    const rows = firstOf(batch, seen, faults);
    if (last <= from) continue;
    tally = withFaults(tally, faults);
    const report = rows.length > 0 ? await take(job, { rows, tally, asked }, { row: last, total }) : null;
    if (report) tally = plus(tally, report);
    // The shop's own requests come first.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return tally;
}

const check: Take = async (job, { rows, asked: { createBrands } }, { row, total }) => {
  const report = await runAsSystem(job.kernel, (ctx) => checkGoods(ctx, { rows: [...rows], createBrands }));
  await job.step({ reached: job.reached, done: row - 1, total });
  return report;
};

const write: Take = (job, { rows, tally, asked: { createBrands } }, { row, total }) =>
  job.change<GoodsReport>(
    { line: commodityOpsApi.saveGoods.line, input: { rows, createBrands } },
    (report) => ({
      reached: { row, tally: plus(tally, report) },
      done: row - 1,
      total,
    }),
  );

/** The lines without those that speak of what an earlier line of the whole table spoke of. */
function firstOf(batch: readonly Line[], seen: Map<string, number>, faults: GoodsFault[]): Line[] {
  const lines = batch.map(({ row, cells }) => readLine(row, cells).line);
  const left = new Set(withoutRepeated(lines, seen, faults).map(({ row }) => row));
  return batch.filter(({ row }) => left.has(row));
}

/** The lines of a table, those of one product together as far as they stand together. */
function* batchesOf(bytes: Uint8Array): Generator<Line[]> {
  let fields: ReturnType<typeof goodsFieldsOf> = [];
  let batch: Line[] = [];
  let product = "";
  for (const { row: texts, place } of readTable(bytes)) {
    if (place === 1) {
      fields = goodsFieldsOf(texts);
      continue;
    }
    const cells = goodsCells(fields, texts);
    const next = [cells.productId, cells.productCode, cells.brand, cells.name].join("\n");
    if (batch.length >= MOST_BATCH || (batch.length >= BATCH && next !== product)) {
      yield batch;
      batch = [];
    }
    batch.push({ row: place, cells });
    product = next;
  }
  if (batch.length > 0) yield batch;
}

function withFaults(tally: Tally, faults: readonly GoodsFault[]): Tally {
  const room = Math.max(0, MAX_TOLD - tally.faults.length);
  const faulty = new Set(faults.map(({ row }) => row)).size;
  return { ...tally, faulty: tally.faulty + faulty, faults: [...tally.faults, ...faults.slice(0, room)] };
}

function plus(tally: Tally, report: GoodsReport): Tally {
  return {
    ...withFaults(tally, report.faults),
    newProducts: tally.newProducts + report.newProducts,
    newSkus: tally.newSkus + report.newSkus,
    changed: tally.changed + report.changed,
    same: tally.same + report.same,
    newBrands: tally.newBrands + report.newBrands,
  };
}
