import type { GridSku } from "@crux/contract/ops/cells.schema";
import type { CellChange } from "./cell-edits.ts";
import { GRID_COLUMNS } from "./grid-columns.ts";

/** What was pasted, as lines of cells. */
export function pastedLines(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  return lines.map((line) => line.split("\t").map((cell) => cell.trim()));
}

/** Of two pasted columns the first one may say which sku each value is for: by barcode or number. */
export function isByCode(lines: readonly (readonly string[])[]): boolean {
  const isCode = (text = "") => /^\d{8,14}$/.test(text) || /^[0-9A-Z][0-9A-Z._/-]{4,}$/i.test(text);
  return (
    lines.length > 0 && lines.every((line) => line.length === 2) && lines.every(([code]) => isCode(code))
  );
}

export type PastePlan = { changes: CellChange[]; unread: number; beyond: number };

type Place = { rows: readonly GridSku[]; row: number; column: number };

/** A block from a cell on, to the right and down; one value fills no more than its cell. */
export function planBlock(lines: readonly (readonly string[])[], { rows, row, column }: Place): PastePlan {
  const plan: PastePlan = { changes: [], unread: 0, beyond: 0 };
  lines.forEach((cells, down) => {
    const sku = rows[row + down];
    if (!sku) {
      plan.beyond += 1;
      return;
    }
    for (const [right, text] of cells.entries()) addCell(plan, sku, column + right, text);
  });
  return plan;
}

/** One column by codes; `found` has the skus by barcode and by number. */
export function planByCode(
  lines: readonly (readonly string[])[],
  found: ReadonlyMap<string, GridSku>,
  column: number,
): PastePlan & { missing: string[] } {
  const plan = { changes: [], unread: 0, beyond: 0, missing: [] as string[] };
  for (const [code = "", text = ""] of lines) {
    const sku = found.get(code.toUpperCase());
    if (sku) addCell(plan, sku, column, text);
    else plan.missing.push(code);
  }
  return plan;
}

/** Skus by the codes that people know them by. */
export function byCode(rows: Iterable<GridSku>): Map<string, GridSku> {
  const found = new Map<string, GridSku>();
  for (const row of rows) {
    found.set(String(row.skuId), row);
    if (row.barcode === "") continue;
    found.set(row.barcode, row);
    // The twelve digits of America are kept as thirteen.
    if (row.barcode.startsWith("0")) found.set(row.barcode.slice(1), row);
  }
  return found;
}

function addCell(plan: PastePlan, row: GridSku, column: number, text: string): void {
  const at = GRID_COLUMNS[column];
  const value = at?.read(text);
  if (!at || value === undefined) plan.unread += 1;
  else plan.changes.push({ row, field: at.field, value });
}
