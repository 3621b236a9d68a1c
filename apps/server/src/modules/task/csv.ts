import * as taskOutcome from "@crux/contract/outcomes/task";
import { tableRows } from "@crux/rules/table/table-rows";
import { Fail } from "../../kernel/fail.ts";

const MAX_CELLS = 2_000_000;

/**
 * The rows of a table that somebody hands in: CSV, or TSV as a spreadsheet copies it, in UTF-8, UTF-16 with its mark,
 * or GBK. Cells lose blanks around them and the apostrophe of `csvLine`; empty rows are left out. Throws
 * `task.UNREADABLE_TABLE` for what is no text.
 */
export function parseTable(bytes: Uint8Array): string[][] {
  let cells = 0;
  return [...readTable(bytes)].map(({ row }) => {
    cells += row.length;
    if (cells > MAX_CELLS) throw new Fail(taskOutcome.TOO_MANY_ROWS);
    return row;
  });
}

/** The same one after the other, for tables that nobody wants to hold whole; `place` counts from 1 for the first. */
export function* readTable(bytes: Uint8Array): Generator<{ row: string[]; place: number }> {
  const rows = tableRows(decodeText(bytes));
  for (let place = 1; ; place += 1) {
    const { value, done } = rows.next();
    if (done && !value) throw new Fail(taskOutcome.UNREADABLE_TABLE);
    if (done) return;
    yield { row: value, place };
  }
}

function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encodings = isWide ? [first === 0xff ? "utf-16le" : "utf-16be"] : ["utf-8", "gb18030"];
  for (const encoding of encodings)
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes("\0")) return text;
    } catch {
      // The next encoding may fit.
    }
  throw new Fail(taskOutcome.UNREADABLE_TABLE);
}
