import { codeText } from "@crux/contract/codes";
import * as taskOutcome from "@crux/contract/outcomes/task";
import { isUnmarkedWide, tableEncodings } from "@crux/rules/table/table-encoding";

const MB = 1024 * 1024;
/** The largest table that the server takes. */
export const MOST_TABLE_MB = 32;

export type TableText = {
  text: string;
  /** UTF-8, GBK or UTF-16. */
  encoding: string;
  /** It is the beginning of a longer one, and may end anywhere. */
  isCut: boolean;
};

/** The text of a table that somebody chose, or of its first bytes, or why it cannot be read. */
export async function readTable(
  file: Blob,
  { mostMb = MOST_TABLE_MB, headBytes = file.size }: { mostMb?: number; headBytes?: number } = {},
): Promise<TableText | { problem: string }> {
  if (file.size === 0) return { problem: "文件是空的" };
  if (file.size > mostMb * MB) return { problem: `文件太大，最多 ${mostMb} MB，请拆成几个文件` };
  const isCut = file.size > headBytes;
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  for (const { label, name } of tableEncodings(bytes))
    try {
      // The last sign of a beginning may be cut.
      const text = new TextDecoder(label, { fatal: true }).decode(bytes, { stream: isCut });
      if (!text.includes("\0")) return { text, encoding: name, isCut };
    } catch {
      // The next encoding may fit.
    }
  return {
    problem: isUnmarkedWide(bytes)
      ? codeText(taskOutcome.WIDE_TABLE)
      : "无法读取这个文件，请在表格软件中另存为 CSV 再导入",
  };
}
