import type { GoodsFault } from "@crux/contract/ops/goods.schema";
import type { GoodsCells } from "@crux/contract/ops/goods-fields";
import { goodsCells, goodsFieldsOf, headProblem } from "@crux/rules/table/goods-columns";
import { type Job, openTable, type TableRows, tableProblem } from "../../task/service.ts";
import { withoutRepeated } from "./find-lines.ts";
import { readKeys } from "./read-line.ts";
import { createSeenRows, type SeenRows } from "./seen-rows.ts";

/** Lines that are taken together: enough to be quick, few enough that nobody in the shop waits for them. */
export const BATCH_LINES = 50;
const MOST_BATCH = 500;

export type Line = { row: number; cells: GoodsCells };
export type Batch = {
  lines: Line[];
  /** Lines of the table that repeat an earlier one, and so are not among the others. */
  faults: GoodsFault[];
  /** The row that this batch ends with. */
  last: number;
};

/** A table of goods and how many lines there are below its head, or why they are none. */
export async function openGoods(
  job: Job,
): Promise<{ table: TableRows; total: number } | { problem: string }> {
  try {
    const table = await openTable(job);
    let count = 0;
    for await (const rows of table())
      for (const { row, place } of rows) {
        const problem = place === 1 ? headProblem(goodsFieldsOf(row)) : null;
        if (problem) return { problem };
        count += 1;
      }
    return count > 1 ? { table, total: count - 1 } : { problem: "表格里没有商品" };
  } catch (error) {
    return { problem: tableProblem(error) };
  }
}

/** The lines of a table behind a row, those of one product together as far as they stand together. */
export async function* batchesOf(table: TableRows, from: number): AsyncGenerator<Batch> {
  const seen = createSeenRows();
  for await (const lines of groupsOf(table)) {
    const last = lines.at(-1)?.row ?? 0;
    const batch = firstOf(lines, seen);
    if (last > from) yield { ...batch, last };
  }
}

/** The lines without those that speak of what an earlier line of the whole table spoke of. */
function firstOf(lines: readonly Line[], seen: SeenRows): Pick<Batch, "lines" | "faults"> {
  const faults: GoodsFault[] = [];
  const read = lines.map(({ row, cells }) => ({ row, ...readKeys(cells) }));
  const left = new Set(withoutRepeated(read, seen, faults).map(({ row }) => row));
  return { lines: lines.filter(({ row }) => left.has(row)), faults };
}

async function* groupsOf(table: TableRows): AsyncGenerator<Line[]> {
  let fields: ReturnType<typeof goodsFieldsOf> = [];
  let group: Line[] = [];
  let product = "";
  for await (const rows of table())
    for (const { row: texts, place } of rows) {
      if (place === 1) {
        fields = goodsFieldsOf(texts);
        continue;
      }
      const cells = goodsCells(fields, texts);
      const next = [cells.productId, cells.productCode, cells.brand, cells.name].join("\n");
      if (group.length >= MOST_BATCH || (group.length >= BATCH_LINES && next !== product)) {
        yield group;
        group = [];
      }
      group.push({ row: place, cells });
      product = next;
    }
  if (group.length > 0) yield group;
}
