import { tableRows } from "@crux/rules/table/table-rows";

/** What is read of a file before it is sent. */
const HEAD_BYTES = 256 * 1024;
const MAX_BYTES = 32 * 1024 * 1024;
const SHOWN = 20;

export type TablePreview = {
  file: File;
  encoding: "UTF-8" | "GBK";
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
  if (file.size === 0) return { problem: "文件是空的" };
  if (file.size > MAX_BYTES) return { problem: "文件太大，最多 32 MB，请拆成几个文件" };
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const read = textOf(bytes);
  if (!read) return { problem: "无法读取这个文件，请在表格软件中另存为 CSV 再导入" };
  const rows: string[][] = [];
  for (const row of tableRows(read.text)) {
    rows.push(row);
    if (rows.length > SHOWN) break;
  }
  const [head = [], ...lines] = rows;
  const fields = fieldsOf(head);
  const problem = headProblem(fields);
  if (problem) return { problem };
  if (lines.length === 0) return { problem: "表格里只有列名，没有内容" };
  return { file, encoding: read.encoding, head, isKnown: fields.map((field) => field !== null), rows: lines };
}

/** The beginning of a file as text: what is no UTF-8 is GBK; undefined for what is neither. */
function textOf(bytes: Uint8Array): { text: string; encoding: TablePreview["encoding"] } | undefined {
  for (const [encoding, label] of [
    ["UTF-8", "utf-8"],
    ["GBK", "gb18030"],
  ] as const)
    try {
      // The last sign may be cut.
      const text = new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
      if (!text.includes("\0")) return { text, encoding };
    } catch {
      // The next encoding may fit.
    }
  return undefined;
}
