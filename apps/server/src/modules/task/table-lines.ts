import type { TableColumns } from "@crux/rules/table/table-columns";
import { readTable, tableProblem } from "./csv.ts";

const MOST_LINES = 20_000;

/** A line of a table by its fields; `row` counts from 1 for the head. */
export type TableLine<Field extends string> = { row: number; cells: Partial<Record<Field, string>> };

/** The lines of a table with these columns, or why it cannot be read. */
export function readLines<Field extends string>(
  bytes: Uint8Array,
  columns: TableColumns<Field>,
): { lines: TableLine<Field>[] } | { problem: string } {
  const lines: TableLine<Field>[] = [];
  let fields: (Field | null)[] = [];
  try {
    for (const { row, place } of readTable(bytes)) {
      if (place === 1) fields = columns.fieldsOf(row);
      else lines.push({ row: place, cells: columns.cellsOf(fields, row) });
      const problem = place === 1 ? columns.headProblem(fields) : null;
      if (problem) return { problem };
      if (lines.length > MOST_LINES)
        return { problem: `最多 ${MOST_LINES.toLocaleString("en-AU")} 行，请拆成几个文件` };
    }
  } catch (error) {
    return { problem: tableProblem(error) };
  }
  return lines.length === 0 ? { problem: "表格里只有列名，没有内容" } : { lines };
}
