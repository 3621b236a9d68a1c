import { unguarded } from "./csv.ts";

/** The signs that part cells, as the first line of a table has them. */
function separatorOf(text: string): string {
  const head = text.slice(0, /\r?\n|\r/.exec(text)?.index ?? text.length);
  return [",", "\t", ";"].find((one) => head.includes(one)) ?? ",";
}

/**
 * The rows of a table as CSV, or TSV as a spreadsheet copies it, one after the other. Cells lose blanks around them and
 * the apostrophe of `csvLine`; empty rows are left out. A quote that does not end is answered as false behind the last row.
 */
export function* tableRows(text: string): Generator<string[], boolean> {
  const separator = separatorOf(text);
  let row: string[] = [];
  let place = text.startsWith("\u{feff}") ? 1 : 0;
  const isWhole = () => row.some((cell) => cell !== "");
  while (place < text.length) {
    const start = skipBlanks(text, place, separator);
    let cell: string;
    if (text[start] === '"') {
      const end = quoteEnd(text, start + 1);
      if (end < 0) return false;
      cell = text.slice(start + 1, end).replaceAll('""', '"');
      place = end + 1;
      const rest = cellEnd(text, place, separator);
      cell += text.slice(place, rest);
      place = rest;
    } else {
      place = cellEnd(text, place, separator);
      cell = text.slice(start, Math.max(start, place));
    }
    row.push(unguarded(cell.trim()));
    if (place >= text.length) break;
    const sign = text[place];
    place += sign === "\r" && text[place + 1] === "\n" ? 2 : 1;
    if (sign === separator) {
      if (place >= text.length) row.push("");
      continue;
    }
    if (isWhole()) yield row;
    row = [];
  }
  if (isWhole()) yield row;
  return true;
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
