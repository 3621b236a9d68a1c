import * as taskOutcome from "@crux/contract/outcomes/task";
import { createRowReader, tableRows } from "@crux/rules/table/table-rows";
import { Fail } from "../../kernel/fail.ts";
import type { Job } from "./task-kind.ts";

const MAX_CELLS = 2_000_000;
/** A row of more letters is a quote that somebody forgot to end. */
const MAX_ROW_LETTERS = 1_000_000;
/** What is read between two looks at what else there is to do. */
const PIECE_BYTES = 32 * 1024;

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

type PlacedRow = { row: string[]; place: number };

/** The same one after the other; `place` counts from 1 for the first. */
export function* readTable(bytes: Uint8Array): Generator<PlacedRow> {
  const rows = tableRows(decodeText(bytes));
  for (let place = 1; ; place += 1) {
    const { value, done } = rows.next();
    if (done && !value) throw new Fail(taskOutcome.UNREADABLE_TABLE);
    if (done) return;
    yield { row: value, place };
  }
}

/** A table that was handed in, part by part from its beginning each time; it rests between them. */
type Parts = Pick<Job, "uploaded" | "rest">;
/** The rows of a table from its beginning, a few at a time; `place` counts from 1 for the first. */
export type TableRows = () => AsyncGenerator<PlacedRow[]>;

/** Opens a table that nobody wants to hold whole; throws as `parseTable` does, reading it, too. */
export async function openTable(parts: Parts): Promise<TableRows> {
  const encoding = await encodingOf(parts);
  return () => readParts(parts, encoding);
}

async function* readParts({ uploaded, rest }: Parts, encoding: string): AsyncGenerator<PlacedRow[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = createRowReader();
  let place = 0;
  const placed = (row: string[]): PlacedRow => {
    place += 1;
    return { row, place };
  };
  for await (const part of uploaded()) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      const text = decoder.decode(part.subarray(at, at + PIECE_BYTES), { stream: true });
      yield Array.from(reader.take(text), placed);
      await rest();
    }
    if (reader.waiting() > MAX_ROW_LETTERS) throw new Fail(taskOutcome.UNREADABLE_TABLE);
  }
  const left: PlacedRow[] = [];
  const last = reader.end();
  for (;;) {
    const { value, done } = last.next();
    if (done && !value) throw new Fail(taskOutcome.UNREADABLE_TABLE);
    if (done) break;
    left.push(placed(value));
  }
  yield left;
}

async function encodingOf(parts: Parts): Promise<string> {
  for await (const part of parts.uploaded()) {
    for (const encoding of encodingsFor(part)) if (await isIn(parts, encoding)) return encoding;
    break;
  }
  throw new Fail(taskOutcome.UNREADABLE_TABLE);
}

async function isIn({ uploaded, rest }: Parts, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const part of uploaded()) {
      if (decoder.decode(part, { stream: true }).includes("\0")) return false;
      await rest();
    }
    return !decoder.decode().includes("\0");
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** What a text may be written in, by how it begins. */
function encodingsFor([first, second]: Uint8Array): string[] {
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isWide ? [first === 0xff ? "utf-16le" : "utf-16be"] : ["utf-8", "gb18030"];
}

function decodeText(bytes: Uint8Array): string {
  for (const encoding of encodingsFor(bytes))
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes("\0")) return text;
    } catch {
      // The next encoding may fit.
    }
  throw new Fail(taskOutcome.UNREADABLE_TABLE);
}
