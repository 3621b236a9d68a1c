import { unguarded } from "./csv.ts";

/** Takes the text of a table piece by piece. */
type RowReader = {
  /** The rows that end within the text so far, each once; empty ones are left out. */
  take(text: string): Generator<string[]>;
  /** The last row; it answers false behind it where somebody forgot to end a quote. */
  end(): Generator<string[], boolean>;
  /** How many letters wait for the end of their row. */
  waiting(): number;
  /**
   * The line, from 1, on which the first quote began that somebody forgot to end; null where there is none so far. Such a
   * quote ends where one begins on a later line, in the middle of what would be a cell, or not at all.
   */
  openLine(): number | null;
};

/**
 * Reads rows as CSV, or TSV as a spreadsheet copies it, out of a text that comes in pieces. Cells lose blanks around them
 * and the apostrophe of `csvLine`.
 */
export function createRowReader(): RowReader {
  let rest = "";
  let separator: string | null = null;
  let isBegun = false;
  /** Lines before `rest`. */
  let passed = 0;
  /** Where in `rest` a quote is open; negative for nowhere. */
  let open = -1;
  let oddLine: number | null = null;
  function* rows(isLast: boolean): Generator<string[], boolean> {
    if (!isBegun && rest !== "") {
      isBegun = true;
      if (rest.startsWith("\u{feff}")) rest = rest.slice(1);
    }
    separator ??= separatorOf(rest, isLast);
    let place = 0;
    open = -1;
    try {
      while (separator !== null && place < rest.length) {
        const found = rowAt(rest, place, { separator, isLast });
        if ("open" in found) {
          open = found.open - place;
          return false;
        }
        if (found.odd >= 0) oddLine ??= passed + linesIn(rest.slice(0, found.odd)) + 1;
        place = found.next;
        if (found.row.some((cell) => cell !== "")) yield found.row;
      }
      return true;
    } finally {
      passed += linesIn(rest.slice(0, place));
      rest = rest.slice(place);
    }
  }
  const openLine = () => oddLine ?? (open < 0 ? null : passed + linesIn(rest.slice(0, open)) + 1);
  return {
    *take(text) {
      rest += text;
      yield* rows(false);
    },
    *end() {
      const isWhole = yield* rows(true);
      return isWhole && openLine() === null;
    },
    waiting: () => rest.length,
    openLine,
  };
}

/** The rows of a whole table one after the other. A quote that somebody forgot to end is answered as false behind the last row. */
export function* tableRows(text: string): Generator<string[], boolean> {
  const reader = createRowReader();
  yield* reader.take(text);
  return yield* reader.end();
}

/** The sign that parts cells, as the first line of a table has it; null while that line may go on. */
function separatorOf(text: string, isLast: boolean): string | null {
  const end = /\r?\n|\r/.exec(text)?.index ?? (isLast ? text.length : -1);
  if (end < 0) return null;
  const head = text.slice(0, end);
  return [",", "\t", ";"].find((one) => head.includes(one)) ?? ",";
}

/** How many lines end in a text. */
function linesIn(text: string): number {
  const sign = text.includes("\n") ? "\n" : "\r";
  let count = 0;
  for (let place = text.indexOf(sign); place >= 0; place = text.indexOf(sign, place + 1)) count += 1;
  return count;
}

type Reading = { separator: string; isLast: boolean };

/**
 * A row and where the next one begins; `odd` is where its first quote began that goes over a line and ends in the middle
 * of its cell. In a text that ends before the row, where the quote is `open`. Either is negative for nowhere.
 */
type FoundRow = { row: string[]; next: number; odd: number } | { open: number };

/** The row that begins there. */
function rowAt(text: string, from: number, { separator, isLast }: Reading): FoundRow {
  const row: string[] = [];
  let odd = -1;
  let place = from;
  for (;;) {
    const start = skipBlanks(text, place, separator);
    let cell: string;
    if (text[start] === '"') {
      const end = quoteEnd(text, start + 1);
      // The second of two quotes may be in the next piece.
      if (end < 0 || (end === text.length - 1 && !isLast)) return { open: start };
      place = cellEnd(text, end + 1, separator);
      if (odd < 0 && isOdd(text, { start, end, place })) odd = start;
      cell = text.slice(start + 1, end).replaceAll('""', '"') + text.slice(end + 1, place);
    } else {
      place = cellEnd(text, place, separator);
      cell = text.slice(start, Math.max(start, place));
    }
    row.push(unguarded(cell.trim()));
    const sign = text[place];
    if (sign === undefined) return isLast ? { row, next: place, odd } : { open: -1 };
    if (sign === "\r" && place + 1 === text.length && !isLast) return { open: -1 };
    place += sign === "\r" && text[place + 1] === "\n" ? 2 : 1;
    if (sign !== separator) return { row, next: place, odd };
  }
}

/** Whether a quote goes over a line and ends in the middle of its cell, which ends at `place`. */
function isOdd(text: string, { start, end, place }: { start: number; end: number; place: number }): boolean {
  return text.slice(end + 1, place).trim() !== "" && linesIn(text.slice(start, end)) > 0;
}

function skipBlanks(text: string, from: number, separator: string): number {
  let place = from;
  while ((text[place] === " " || text[place] === "\t") && text[place] !== separator) place += 1;
  return place;
}

/** Where the quote ends that began before; quotes of two stand for one. Negative where it does not end. */
function quoteEnd(text: string, from: number): number {
  let place = text.indexOf('"', from);
  while (place >= 0 && text[place + 1] === '"') place = text.indexOf('"', place + 2);
  return place;
}

function cellEnd(text: string, from: number, separator: string): number {
  for (let place = from; place < text.length; place += 1) {
    const sign = text[place];
    if (sign === separator || sign === "\n" || sign === "\r") return place;
  }
  return text.length;
}
