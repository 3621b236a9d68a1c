import { openQuoteText } from "@crux/rules/table/open-quote-text";
import { createRowReader } from "@crux/rules/table/table-rows";
import { readTable, type TableText } from "../../browser/read-table.ts";

/** What is read of a file before it is sent. */
const HEAD_BYTES = 256 * 1024;
const SHOWN = 20;

export type TablePreview = {
  file: File;
  encoding: TableText["encoding"];
  head: string[];
  /** Which columns say something. */
  isKnown: boolean[];
  rows: string[][];
};

/** How a kind of table is read by its first line; null is a column that says nothing there. */
export type TableHead<Field extends string> = {
  fieldsOf(head: readonly string[]): (Field | null)[];
  headProblem(fields: readonly (Field | null)[]): string | null;
};

/** The first lines of a table, or why it cannot be read. */
export async function previewTable<Field extends string>(
  file: File,
  { fieldsOf, headProblem }: TableHead<Field>,
): Promise<TablePreview | { problem: string }> {
  const read = await readTable(file, { headBytes: HEAD_BYTES });
  if ("problem" in read) return read;
  const reader = createRowReader();
  const rows = [...reader.take(read.text)];
  if (!read.isCut || rows.length === 0) rows.push(...reader.end());
  const openLine = reader.openLine();
  // What is cut may go on as it should; a row of the beginning that takes all of it does not.
  if (openLine !== null && (!read.isCut || rows.length <= SHOWN)) return { problem: openQuoteText(openLine) };
  const [head = [], ...lines] = rows.slice(0, SHOWN + 1);
  const fields = fieldsOf(head);
  const problem = headProblem(fields);
  if (problem) return { problem };
  if (lines.length === 0) return { problem: "表格里只有列名，没有内容" };
  return { file, encoding: read.encoding, head, isKnown: fields.map((field) => field !== null), rows: lines };
}
