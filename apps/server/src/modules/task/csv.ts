import { codeText } from "@crux/contract/codes";
import * as taskOutcome from "@crux/contract/outcomes/task";
import { openQuoteText } from "@crux/rules/table/open-quote-text";
import { isUnmarkedWide, tableEncodings } from "@crux/rules/table/table-encoding";
import { createRowReader } from "@crux/rules/table/table-rows";
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
 * `task.UNREADABLE_TABLE` for what is no text, `task.WIDE_TABLE` for UTF-16 without its mark, and `task.OPEN_QUOTE` with
 * the line of a quote that somebody forgot to end.
 */
export function parseTable(bytes: Uint8Array): string[][] {
  let cells = 0;
  const rows: string[][] = [];
  for (const { row } of readTable(bytes)) {
    cells += row.length;
    if (cells > MAX_CELLS) throw new Fail(taskOutcome.TOO_MANY_ROWS);
    rows.push(row);
  }
  return rows;
}

type PlacedRow = { row: string[]; place: number };

/** The same one after the other; `place` counts from 1 for the first. */
export function* readTable(bytes: Uint8Array): Generator<PlacedRow> {
  const reader = createRowReader();
  let place = 0;
  for (const rows of [reader.take(decodeText(bytes)), reader.end()])
    for (const row of rows) {
      place += 1;
      yield { row, place };
    }
  refuseOpenQuote(reader);
}

/** The first rows of the beginning of a table, which may be cut anywhere. */
export function parseHead(text: string, most: number): string[][] {
  return [...createRowReader().take(text)].slice(0, most);
}

/** Why a table cannot be read, in words for whoever handed it in; other failures are thrown. */
export function tableProblem(error: unknown): string {
  if (!(error instanceof Fail)) throw error;
  const { code, data } = error;
  if (code === taskOutcome.OPEN_QUOTE) return openQuoteText((data as OpenQuote).line);
  if (code === taskOutcome.WIDE_TABLE) return codeText(code);
  if (code === taskOutcome.UNREADABLE_TABLE) return "无法读取这个文件，请另存为 CSV（UTF-8 或 GBK）再导入";
  throw error;
}

type OpenQuote = { line: number };

function refuseOpenQuote({ openLine }: Pick<ReturnType<typeof createRowReader>, "openLine">): void {
  const line = openLine();
  if (line !== null) throw new Fail(taskOutcome.OPEN_QUOTE, 200, { line } satisfies OpenQuote);
}

/** A table that was handed in, part by part from its beginning each time; it rests between them. */
type Parts = Pick<Job, "uploaded" | "rest">;
/**
 * The rows of a table from its beginning, some at a time, all of which are taken before the next; `place` counts from 1 for
 * the first. Each is read when it is taken, so that whoever works on some does not hold those behind them.
 */
export type TableRows = () => AsyncGenerator<Iterable<PlacedRow>>;

/** Opens a table that nobody wants to hold whole; throws as `parseTable` does, reading it, too. */
export async function openTable(parts: Parts): Promise<TableRows> {
  const encoding = await encodingOf(parts);
  return () => readParts(parts, encoding);
}

async function* readParts({ uploaded, rest }: Parts, encoding: string): AsyncGenerator<Iterable<PlacedRow>> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = createRowReader();
  let place = 0;
  function* placed(rows: Iterable<string[]>): Generator<PlacedRow> {
    for (const row of rows) {
      place += 1;
      yield { row, place };
    }
  }
  for await (const part of uploaded()) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      const text = decoder.decode(part.subarray(at, at + PIECE_BYTES), { stream: true });
      yield placed(reader.take(text));
      await rest();
    }
    if (reader.waiting() > MAX_ROW_LETTERS) {
      refuseOpenQuote(reader);
      throw new Fail(taskOutcome.UNREADABLE_TABLE);
    }
  }
  const left = [...reader.end()];
  refuseOpenQuote(reader);
  yield placed(left);
}

async function encodingOf(parts: Parts): Promise<string> {
  for await (const part of parts.uploaded()) {
    for (const { label } of tableEncodings(part)) if (await isIn(parts, label)) return label;
    throw unreadable(part);
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

/** Why such a beginning is no text. */
function unreadable(head: Uint8Array): Fail {
  return new Fail(isUnmarkedWide(head) ? taskOutcome.WIDE_TABLE : taskOutcome.UNREADABLE_TABLE);
}

function decodeText(bytes: Uint8Array): string {
  for (const { label } of tableEncodings(bytes))
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      if (!text.includes("\0")) return text;
    } catch {
      // The next encoding may fit.
    }
  throw unreadable(bytes);
}
