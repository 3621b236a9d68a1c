import type { CellOutcome, GridSku } from "@crux/contract/ops/cells.schema";
import { type CellValue, type GridField, storedValue } from "./grid-columns.ts";

/** A cell that somebody changed: what stood there then, and what shall. */
export type CellEdit = { field: GridField; seen: CellValue; value: CellValue };
/** The changed cells of one sku, and the sku as it was seen, since it may lie on another page. */
export type RowEdits = { row: GridSku; cells: Partial<Record<GridField, CellEdit>> };
/** By sku; what did not change stays the same object, so that its line is not drawn again. */
export type Edits = ReadonlyMap<number, RowEdits>;

export type CellChange = { row: GridSku; field: GridField; value: CellValue };

/** The edits with some more; a cell that is given back what stands there is none. */
export function withChanges(edits: Edits, changes: readonly CellChange[]): Edits {
  const next = new Map(edits);
  for (const { row, field, value } of changes) {
    const before = next.get(row.skuId);
    const seen = before?.cells[field]?.seen ?? storedValue(row, field);
    const { [field]: _, ...others } = before?.cells ?? {};
    const cells = value === seen ? others : { ...others, [field]: { field, seen, value } };
    if (Object.keys(cells).length === 0) next.delete(row.skuId);
    else next.set(row.skuId, { row: before?.row ?? row, cells });
  }
  return next;
}

export type FlatEdit = CellEdit & { row: GridSku };

/** A cell that was not written, and why. */
export type RefusedCell = { edit: FlatEdit; outcome: CellOutcome };

export function flatEdits(edits: Edits): FlatEdit[] {
  return [...edits.values()].flatMap(({ row, cells }) =>
    Object.values(cells).map((edit) => ({ ...edit, row })),
  );
}

const PRICES: readonly GridField[] = ["price", "vipPrice", "displayPrice"];
/** A price that rises or falls by more than this is asked about. */
const MOST_PERCENT = 30;

/** By how many percent a price changes; null for what is no price, or comes from or goes to none. */
function percentOf({ field, seen, value }: CellEdit): number | null {
  if (!PRICES.includes(field) || seen === 0 || value === 0) return null;
  return Math.round((Number(value) / Number(seen) - 1) * 100);
}

export type EditSummary = {
  count: number;
  skus: number;
  /** The largest rise and fall in percent; 0 where there is none. */
  rise: number;
  fall: number;
  /** How many cells change how many pieces there are. */
  counted: number;
  /** Cells that are asked about once: prices that move far, and goods for nothing. */
  doubtful: FlatEdit[];
};

export function summaryOf(edits: Edits): EditSummary {
  const all = flatEdits(edits);
  const percents = all.map(percentOf).filter((percent) => percent !== null);
  return {
    count: all.length,
    skus: edits.size,
    rise: Math.max(0, ...percents),
    fall: Math.min(0, ...percents),
    counted: all.filter(({ field }) => field === "stock").length,
    doubtful: all.filter(
      (edit) => Math.abs(percentOf(edit) ?? 0) > MOST_PERCENT || (edit.field === "price" && edit.value === 0),
    ),
  };
}

/** `+35 %` */
export const percentText = (percent: number) =>
  `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)} %`;

type Cell = Pick<CellOutcome, "skuId" | "field">;

/** The edits without these cells. */
export function without(edits: Edits, gone: readonly Cell[]): Edits {
  const next = new Map(edits);
  for (const { skuId, field } of gone) {
    const before = next.get(skuId);
    if (!before) continue;
    const { [field]: _, ...cells } = before.cells;
    if (Object.keys(cells).length === 0) next.delete(skuId);
    else next.set(skuId, { ...before, cells });
  }
  return next;
}

/** The edits as they would be saved over what stands there by now. */
export function seenAnew(edits: Edits, outcomes: readonly CellOutcome[]): Edits {
  const next = new Map(edits);
  for (const { skuId, field, now } of outcomes) {
    const before = next.get(skuId);
    const edit = before?.cells[field];
    if (!before || !edit || now === null) continue;
    next.set(skuId, { ...before, cells: { ...before.cells, [field]: { ...edit, seen: now } } });
  }
  return next;
}

/** What became of cells that are still to be saved. */
export function refusedOf(edits: Edits, outcomes: readonly CellOutcome[]): RefusedCell[] {
  return outcomes.flatMap((outcome) => {
    const row = edits.get(outcome.skuId);
    const edit = row?.cells[outcome.field];
    return row && edit ? [{ edit: { ...edit, row: row.row }, outcome }] : [];
  });
}
