import type { GridSku } from "@crux/contract/ops/cells.schema";
import { isRounded } from "@crux/rules/table/table-cells";
import type { CellChange } from "./cell-edits.ts";
import { faultOf, GRID_COLUMNS } from "./grid-columns.ts";

/** A pasted value and where it goes; lines count from 1, as they were pasted. */
export type PastedCell = CellChange & { line: number };
/** A pasted value that goes nowhere, and why. */
export type PasteFault = { line: number; row: GridSku | null; title: string; text: string; why: string };
export type PastePlan = { cells: PastedCell[]; faults: PasteFault[] };
/** One pasted line with its place in the paste. */
export type PastedLine = { line: number; cells: string[] };

const HEADS = [
  ...["条码", "编码", "编号", "自编码", "SKU", "SKU编码", "SKU编号", "商品条码", "BARCODE"],
  ...GRID_COLUMNS.map(({ title }) => title.replace(/ .*/, "")),
];

/**
 * What was pasted, as lines of cells: as spreadsheets write it, with cells in quotes where they hold quotes or breaks,
 * and without the empty lines at the end and a line of heads at the beginning.
 */
export function pastedLines(text: string): PastedLine[] {
  const lines = cellsOf(text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const all = lines.map((cells, index) => ({ line: index + 1, cells: cells.map(plainText) }));
  while (all.at(-1)?.cells.every((cell) => cell === "")) all.pop();
  const head = all[0]?.cells.map((cell) => cell.replace(/[\s$（(].*/, "").toUpperCase());
  return all.length > 1 && head?.every((cell) => HEADS.includes(cell)) ? all.slice(1) : all;
}

/** Tabs and breaks within quotes are part of a cell; a quote that never ends is just a quote. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/y;
  for (let end = ""; cell.lastIndex <= text.length; ) {
    const found = cell.exec(text);
    if (!found) break;
    const [, quoted, plain = ""] = found;
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    end = found[3] ?? "";
    if (end === "") break;
    if (end === "\n") lines.push([]);
  }
  return lines;
}

/** Without what keeps spreadsheets from taking a text for a number: `'930…`, `="930…"`, and quotes around it. */
function plainText(cell: string): string {
  const text = cell.replace(/[\u00a0\u200b]/g, " ").trim();
  return (/^=?"([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^['‘’](?=\S)/, "")).trim();
}

/** Of two pasted columns the first one may say which sku each value is for: by barcode, own code or number. */
export function isByCode(lines: readonly PastedLine[]): boolean {
  const isCode = (text = "") =>
    /^\d{8,14}$/.test(text) ||
    isRounded(text) ||
    (/^[0-9A-Z][0-9A-Z._/-]{2,}$/i.test(text) && !/^\d+(?:\.\d*)?$/.test(text));
  return lines.length > 0 && lines.every(({ cells }) => cells.length === 2 && isCode(cells[0]));
}

type Place = { rows: readonly GridSku[]; row: number; column: number };

/** A block from a cell on, to the right and down; one value fills no more than its cell. */
export function planBlock(lines: readonly PastedLine[], { rows, row, column }: Place): PastePlan {
  const plan: PastePlan = { cells: [], faults: [] };
  for (const [down, { line, cells }] of lines.entries()) {
    const sku = rows[row + down];
    if (sku) for (const [right, text] of cells.entries()) addCell(plan, { line, sku, text }, column + right);
    else plan.faults.push({ line, row: null, title: "", text: cells.join(" "), why: "超出本页" });
  }
  return plan;
}

/** One column by codes; a code that several skus have, and a sku that two lines are for, are faults. */
export function planByCode(
  lines: readonly PastedLine[],
  found: ReadonlyMap<string, readonly GridSku[]>,
  column: number,
): PastePlan {
  const plan: PastePlan = { cells: [], faults: [] };
  const lineOf = new Map<number, number>();
  for (const { line, cells } of lines) {
    const [code = "", text = ""] = cells;
    const [sku, other] = found.get(code) ?? found.get(code.toUpperCase()) ?? [];
    const earlier = sku && lineOf.get(sku.skuId);
    const fault = (why: string) =>
      plan.faults.push({ line, row: sku ?? null, title: "", text: `${code} ${text}`, why });
    if (isRounded(code)) fault("编码成了科学计数法，请在表格里把该列设为文本后重新复制");
    else if (!sku) fault(`没有找到编码 ${code}`);
    else if (other) fault(`编码 ${code} 对应多个 SKU：${sku.skuId}、${other.skuId}`);
    else if (earlier !== undefined) fault(`与第 ${earlier} 行是同一个 SKU`);
    else {
      lineOf.set(sku.skuId, line);
      addCell(plan, { line, sku, text }, column);
    }
  }
  return plan;
}

/** Skus by the codes that people know them by: barcodes, own codes and numbers. */
export function byCode(rows: Iterable<GridSku>): Map<string, GridSku[]> {
  const found = new Map<string, GridSku[]>();
  const add = (code: string, row: GridSku) => {
    const same = found.get(code) ?? [];
    if (!same.some(({ skuId }) => skuId === row.skuId)) found.set(code, [...same, row]);
  };
  for (const row of rows) {
    add(String(row.skuId), row);
    if (row.code !== "") add(row.code, row);
    if (row.barcode === "") continue;
    add(row.barcode, row);
    // The twelve digits of America are kept as thirteen.
    if (row.barcode.startsWith("0")) add(row.barcode.slice(1), row);
  }
  return found;
}

/**
 * The plan without barcodes that two of its lines would give to two skus, and without those that another sku has and
 * keeps. `holders` are skus with these barcodes, as they stand after all changes that were not saved yet.
 */
export function refuseTaken(plan: PastePlan, holders: readonly GridSku[]): PastePlan {
  const isBarcode = ({ field, value }: PastedCell) => field === "barcode" && value !== "";
  const leaving = new Set(plan.cells.filter(({ field }) => field === "barcode").map(({ row }) => row.skuId));
  const keepers = new Map(
    holders.filter(({ skuId }) => !leaving.has(skuId)).map((row) => [row.barcode, row]),
  );
  const first = new Map<string, PastedCell>();
  const kept: PastePlan = { cells: [], faults: [...plan.faults] };
  for (const cell of plan.cells) {
    const barcode = String(cell.value);
    const [keeper, earlier] = [keepers.get(barcode), first.get(barcode)];
    const why = !isBarcode(cell)
      ? ""
      : keeper && keeper.skuId !== cell.row.skuId
        ? `已是${nameOf(keeper)}的条码`
        : earlier
          ? `与第 ${earlier.line} 行${nameOf(earlier.row)}重复`
          : "";
    if (why !== "") kept.faults.push({ line: cell.line, row: cell.row, title: "条码", text: barcode, why });
    else {
      if (isBarcode(cell)) first.set(barcode, cell);
      kept.cells.push(cell);
    }
  }
  kept.faults.sort((left, right) => left.line - right.line);
  return kept;
}

/** `蜂蜜 250g（SKU 1001）` */
export const nameOf = ({ name, attributes, skuId }: Pick<GridSku, "name" | "attributes" | "skuId">) =>
  `${[name, attributes].filter(Boolean).join(" ")}（SKU ${skuId}）`;

function addCell(
  plan: PastePlan,
  { line, sku, text }: { line: number; sku: GridSku; text: string },
  at: number,
) {
  const column = GRID_COLUMNS[at];
  const value = column?.read(text);
  if (!column) plan.faults.push({ line, row: sku, title: "", text, why: "超出最后一列" });
  else if (value === undefined)
    plan.faults.push({ line, row: sku, title: column.title, text, why: faultOf(column, text) });
  else plan.cells.push({ line, row: sku, field: column.field, value });
}
