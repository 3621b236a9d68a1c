import { unguarded } from "./csv.ts";

/** Takes the text of a table piece by piece. */
type RowReader = {
  /** The rows that end within the text so far, each once; empty ones are left out. */
  take(text: string): Generator<string[]>;
  /** The last row; it answers false behind it where a quote does not end. */
  end(): Generator<string[], boolean>;
  /** How many letters wait for the end of their row. */
  waiting(): number;
};

/**
 * Reads rows as CSV, or TSV as a spreadsheet copies it, out of a text that comes in pieces. Cells lose blanks around them
 * and the apostrophe of `csvLine`.
 */
export function createRowReader(): RowReader {
  let rest = "";
  let separator: string | null = null;
  let isBegun = false;
  function* rows(isLast: boolean): Generator<string[], boolean> {
    if (!isBegun && rest !== "") {
      isBegun = true;
      if (rest.startsWith("\u{feff}")) rest = rest.slice(1);
    }
    separator ??= separatorOf(rest, isLast);
    let place = 0;
    try {
      while (separator !== null && place < rest.length) {
        const found = rowAt(rest, place, { separator, isLast });
        if (!found) return false;
        place = found.next;
        if (found.row.some((cell) => cell !== "")) yield found.row;
      }
      return true;
    } finally {
      rest = rest.slice(place);
    }
  }
  return {
    *take(text) {
      rest += text;
      yield* rows(false);
    },
    end: () => rows(true),
    waiting: () => rest.length,
  };
}

/** The rows of a whole table one after the other. A quote that does not end is answered as false behind the last row. */
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

type Reading = { separator: string; isLast: boolean };

/** The row that begins there, and where the next one does; null where the text ends before the row. */
function rowAt(
  text: string,
  from: number,
  { separator, isLast }: Reading,
): { row: string[]; next: number } | null {
  const row: string[] = [];
  let place = from;
  for (;;) {
    const start = skipBlanks(text, place, separator);
    let cell: string;
    if (text[start] === '"') {
      const end = quoteEnd(text, start + 1);
      // The second of two quotes may be in the next piece.
      if (end < 0 || (end === text.length - 1 && !isLast)) return null;
      place = cellEnd(text, end + 1, separator);
      cell = text.slice(start + 1, end).replaceAll('""', '"') + text.slice(end + 1, place);
    } else {
      place = cellEnd(text, place, separator);
      cell = text.slice(start, Math.max(start, place));
    }
    row.push(unguarded(cell.trim()));
    const sign = text[place];
    if (sign === undefined) return isLast ? { row, next: place } : null;
    if (sign === "\r" && place + 1 === text.length && !isLast) return null;
    place += sign === "\r" && text[place + 1] === "\n" ? 2 : 1;
    if (sign !== separator) return { row, next: place };
  }
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
