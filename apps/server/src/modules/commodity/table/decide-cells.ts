import type { CellField } from "@crux/contract/ops/cells.schema";
import type { Outcome } from "@crux/contract/outcome";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import type { CellRow } from "./cell-store.ts";

export type Cell = { skuId: number; field: CellField; seen: CellValue; value: CellValue };
export type CellValue = string | number;
/** A cell with what came of it: 0 where it holds the value, and of a barcode that is taken the sku that has it. */
export type Decided = { cell: Cell; code: Outcome | 0; holder: number | null };

const MOST_GRAMS = 1_000_000;
const COLUMNS = {
  price: "priceCents",
  vipPrice: "vipPriceCents",
  displayPrice: "displayPriceCents",
  weight: "weightGrams",
} as const;

/** What stands in a cell. */
export function cellOf(row: CellRow, field: CellField): CellValue {
  if (field === "barcode") return row.barcode;
  if (field === "state") return row.disabledAt === null ? "ON" : "OFF";
  return row[COLUMNS[field]];
}

/** The row with another value in a cell; a sku that is off keeps since when. */
function withCell(row: CellRow, { field, value }: Cell, now: Date): CellRow {
  if (field === "barcode") return { ...row, barcode: String(value) };
  if (field === "state") return { ...row, disabledAt: value === "OFF" ? (row.disabledAt ?? now) : null };
  return { ...row, [COLUMNS[field]]: Number(value) };
}

/** What a value has to be in its column: as it is kept, or the reason why it is none. */
function keptValue({ field, value }: Cell): { value: CellValue } | { code: Outcome } {
  const wrong = { code: generalOutcome.INVALID_REQUEST };
  if (field === "barcode") {
    if (typeof value !== "string") return wrong;
    const barcode = value.trim() === "" ? "" : normalBarcode(value);
    return barcode === null ? { code: commodityOutcome.INVALID_BARCODE } : { value: barcode };
  }
  if (field === "state") return value === "ON" || value === "OFF" ? { value } : wrong;
  if (typeof value !== "number") return wrong;
  return field === "weight" && value > MOST_GRAMS ? wrong : { value };
}

/** What becomes of cells, given the rows and who has which barcode: each alone, and the rows as they shall be. */
export function decideCells(
  cells: readonly Cell[],
  rows: ReadonlyMap<number, CellRow>,
  holders: ReadonlyMap<string, number>,
  now: Date,
): { decided: Decided[]; changed: CellRow[] } {
  const refused = new Map<Cell, Outcome>();
  const takenBy = new Map<string, number>();
  const wanted: Cell[] = [];
  for (const cell of cells) {
    const row = rows.get(cell.skuId);
    const kept = keptValue(cell);
    if (!row) refused.set(cell, commodityOutcome.PRODUCT_NOT_FOUND);
    else if ("code" in kept) refused.set(cell, kept.code);
    else if (cellOf(row, cell.field) === kept.value) continue;
    else if (cellOf(row, cell.field) !== cell.seen) refused.set(cell, generalOutcome.CHANGED_MEANWHILE);
    else wanted.push({ ...cell, value: kept.value });
  }
  const original = new Map(wanted.map((cell) => [key(cell), cell]));
  let after = new Map<number, CellRow>();
  // Each refusal may leave a price or a barcode where another cell counted on its going.
  for (let isSettled = false; !isSettled; ) {
    after = new Map();
    for (const cell of original.values()) {
      const row = after.get(cell.skuId) ?? rows.get(cell.skuId);
      if (row) after.set(cell.skuId, withCell(row, cell, now));
    }
    const faults = [...aboveFaults(after, original), ...barcodeFaults(after, original, holders)];
    for (const [cell, code, holder] of faults) {
      original.delete(key(cell));
      refused.set(cell, code);
      if (holder !== undefined) takenBy.set(key(cell), holder);
    }
    isSettled = faults.length === 0;
  }
  const codes = new Map([...refused].map(([cell, code]) => [key(cell), code]));
  return {
    decided: cells.map((cell) => ({
      cell,
      code: codes.get(key(cell)) ?? 0,
      holder: takenBy.get(key(cell)) ?? null,
    })),
    changed: [...after.values()],
  };
}

const key = ({ skuId, field }: Pick<Cell, "skuId" | "field">) => `${skuId} ${field}`;

type Wanted = ReadonlyMap<string, Cell>;
type Fault = [cell: Cell, code: Outcome, holder?: number];

/** Members never pay more than others. */
function aboveFaults(after: ReadonlyMap<number, CellRow>, wanted: Wanted): Fault[] {
  return [...after.values()]
    .filter(({ priceCents, vipPriceCents }) => vipPriceCents > priceCents)
    .flatMap(({ id: skuId }) =>
      (["price", "vipPrice"] as const).flatMap((field): Fault[] => {
        const cell = wanted.get(key({ skuId, field }));
        return cell ? [[cell, commodityOutcome.MEMBER_PRICE_ABOVE]] : [];
      }),
    );
}

/** A barcode is one sku's: of two that want the same the first has it, unless somebody keeps it who has it already. */
function barcodeFaults(
  after: ReadonlyMap<number, CellRow>,
  wanted: Wanted,
  holders: ReadonlyMap<string, number>,
): Fault[] {
  const taken = new Map<string, number>();
  for (const [barcode, id] of holders)
    if ((after.get(id)?.barcode ?? barcode) === barcode) taken.set(barcode, id);
  return [...after.values()].flatMap(({ id: skuId, barcode }): Fault[] => {
    const cell = wanted.get(key({ skuId, field: "barcode" }));
    if (!cell || barcode === "") return [];
    const holder = taken.get(barcode);
    if (holder === undefined) taken.set(barcode, skuId);
    return holder === undefined || holder === skuId ? [] : [[cell, commodityOutcome.BARCODE_TAKEN, holder]];
  });
}
