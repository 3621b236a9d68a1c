/** What a spreadsheet would compute: a formula, or a control that starts one when it is pasted. */
const COMPUTED = /^[=+\-@\t\r]/;

/** A table as spreadsheets open it: cells that would be computed begin with an apostrophe, lines end as on Windows. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: string): string {
  const harmless = COMPUTED.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
