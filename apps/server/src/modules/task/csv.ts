import * as taskOutcome from "@crux/contract/outcomes/task";
import { unguarded } from "@crux/rules/table/csv";
import { Fail } from "../../kernel/fail.ts";

const MAX_CELLS = 2_000_000;

/**
 * The rows of a table that somebody hands in: CSV, or TSV as a spreadsheet copies it, in UTF-8, UTF-16 with its mark,
 * or GBK. Cells lose blanks around them and the apostrophe of `csvLine`; empty rows are left out. Throws
 * `task.UNREADABLE_TABLE` for what is no text.
 */
export function parseTable(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes);
  const head = text.slice(0, /\r?\n|\r/.exec(text)?.index ?? text.length);
  const separator = [",", "\t", ";"].find((one) => head.includes(one)) ?? ",";
  return [...rowsOf(text, separator)].filter((row) => row.some((cell) => cell !== ""));
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

function* rowsOf(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  let cells = 0;
  const endCell = () => {
    row.push(unguarded(cell.trim()));
    cell = "";
    cells += 1;
    if (cells > MAX_CELLS) throw new Fail(taskOutcome.TOO_MANY_ROWS);
  };
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place] ?? "";
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (letter === separator) endCell();
    else if (letter === "\n" || letter === "\r") {
      if (letter === "\r" && text[place + 1] === "\n") place += 1;
      endCell();
      yield row;
      row = [];
    } else cell += letter;
  }
  if (isQuoted) throw new Fail(taskOutcome.UNREADABLE_TABLE);
  if (cell !== "" || row.length > 0) {
    endCell();
    yield row;
  }
}
