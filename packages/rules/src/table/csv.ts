/** A cell of a table that is handed out; null is an empty one. */
export type Cell = string | number | null;

/** What Excel needs at the beginning of a file to read it as UTF-8. */
export const BYTE_ORDER_MARK = "\u{feff}";

/** What a spreadsheet would compute: a formula, or a control that starts one when it is pasted. */
const COMPUTED = /^'*[=+\-@\t\r]/;
const GUARDED = /^'(?='*[=+\-@\t\r])/;

/**
 * One row as spreadsheets open it, its line ending as on Windows. A text that would be computed gets an apostrophe before
 * it; numbers stay numbers.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A whole table of such rows. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map(csvLine).join("");
}

/** A cell without the apostrophe of `csvLine`. */
export function unguarded(cell: string): string {
  return cell.replace(GUARDED, "");
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const harmless = COMPUTED.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
