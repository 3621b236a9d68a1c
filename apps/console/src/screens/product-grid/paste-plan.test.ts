import type { GridSku } from "@crux/contract/ops/cells.schema";
import { describe, expect, it } from "vitest";
import { GRID_COLUMNS } from "./grid-columns.ts";
import {
  byCode,
  isByCode,
  type PastePlan,
  pastedLines,
  planBlock,
  planByCode,
  refuseTaken,
} from "./paste-plan.ts";

const sku = (skuId: number, more: Partial<GridSku> = {}): GridSku => ({
  skuId,
  productId: 1,
  name: "蜂蜜",
  attributes: "",
  brandName: "蜂谷",
  imgUrl: "",
  saleStatus: "ONLINE",
  price: 1_000,
  vipPrice: 0,
  displayPrice: 0,
  weight: 250,
  barcode: "",
  code: "",
  state: "ON",
  stock: 5,
  alert: "",
  reserved: 0,
  available: 5,
  ...more,
});
const BARCODES = ["9300000000019", "9300000000026", "9300000000033", "9300000000040"] as const;
const rows = [sku(1), sku(2), sku(3), sku(4)];
const columnOf = (field: string) => GRID_COLUMNS.findIndex((column) => column.field === field);
const cellsOf = (text: string) => pastedLines(text).map(({ cells }) => cells);
const block = (text: string, field: string, some = rows) =>
  planBlock(pastedLines(text), { rows: some, row: 0, column: columnOf(field) });
const filled = ({ cells }: PastePlan) => cells.map(({ row, field, value }) => [row.skuId, field, value]);
const said = ({ faults }: PastePlan) => faults.map(({ line, row, why }) => [line, row?.skuId ?? null, why]);
const ROUNDED = "科学计数法丢了末几位数字，请在表格里把该列设为文本后重新复制";

describe("a paste into the price grid", () => {
  it("fills a block from a cell on, and says by its line what it could not read or place", () => {
    const plan = block("12.5\t11\r\nfree\t\r\n9\t8\r\n", "price", rows.slice(0, 2));
    expect(filled(plan)).toEqual([
      [1, "price", 1_250],
      [1, "vipPrice", 1_100],
      [2, "vipPrice", 0],
    ]);
    expect(said(plan)).toEqual([
      [2, 2, "售价须为金额，如 29.95"],
      [3, null, "超出本页"],
    ]);
    expect(said(block("启用\t1", "state"))).toEqual([[1, 1, "超出最后一列"]]);
  });

  it("reads a column as Chinese spreadsheets copy it: a head, breaks of Windows, quotes, wide digits, empty lines at the end", () => {
    const text = `条码\r\n"${BARCODES[0]}"\r\n'${BARCODES[1]}\r\n="${BARCODES[2]}"\r\n９３０００００００００４０\r\n\r\n\t\r\n`;
    expect(filled(block(text, "barcode"))).toEqual(
      BARCODES.map((code, place) => [place + 1, "barcode", code]),
    );
    expect(cellsOf('"两\r\n行"\t"说""好"""\r\n5"\t6\r\n')).toEqual([
      ["两\n行", '说"好"'],
      ['5"', "6"],
    ]);
    expect(cellsOf("一\r\n")).toEqual([["一"]]);
    expect(cellsOf("")).toEqual([]);
    // An empty line in between empties its cell, as everywhere.
    expect(filled(block(`${BARCODES[0]}\r\n\r\n${BARCODES[1]}\r\n`, "barcode"))).toEqual([
      [1, "barcode", BARCODES[0]],
      [2, "barcode", ""],
      [3, "barcode", BARCODES[1]],
    ]);
  });

  it("refuses barcodes that a spreadsheet rounded, and those with a wrong digit, each with its line and why", () => {
    const plan = block(`9.3E+12\r\n${BARCODES[0]}\r\n9300000000010\r\n9.30001E12`, "barcode");
    expect(filled(plan)).toEqual([[2, "barcode", BARCODES[0]]]);
    expect(said(plan)).toEqual([
      [1, 1, ROUNDED],
      [3, 3, "不是有效的条码，请核对末位"],
      [4, 4, ROUNDED],
    ]);
  });

  it("names the lines that want the same barcode, and the sku that has one already", () => {
    const [first, second, third] = BARCODES;
    const held = [sku(8, { barcode: second, name: "奶粉", attributes: "900g" }), sku(3, { barcode: third })];
    const plan = refuseTaken(block([first, second, first, third].join("\r\n"), "barcode"), held);
    // The third line is refused and its sku keeps what it has; the server says so when the fourth is saved.
    expect(filled(plan)).toEqual([
      [1, "barcode", first],
      [4, "barcode", third],
    ]);
    expect(said(plan)).toEqual([
      [2, 2, "已是奶粉 900g（SKU 8）的条码"],
      [3, 3, "与第 1 行蜂蜜（SKU 1）重复"],
    ]);
    // Two that swap theirs are none.
    const swap = refuseTaken(block(`${second}\n${first}`, "barcode"), [
      sku(1, { barcode: first }),
      sku(2, { barcode: second }),
    ]);
    expect(swap.faults).toEqual([]);
  });

  it("fills one column by barcodes and own codes where the first of two has some", () => {
    const known = [
      sku(1, { barcode: BARCODES[0] }),
      sku(2, { code: "FM-250" }),
      sku(3, { code: "93000001" }),
    ];
    const found = byCode([...known, sku(93_000_001)]);
    const lines = pastedLines(
      `编码\t售价\r\n${BARCODES[0]}\t7.50\r\nFM-250\t8\r\n9399999999999\t1\r\n9.3E+12\t2\r\nFM-250\t9\r\n93000001\t3\r\n`,
    );
    expect(isByCode(lines)).toBe(true);
    const plan = planByCode(lines, found, 0);
    expect(filled(plan)).toEqual([
      [1, "price", 750],
      [2, "price", 800],
    ]);
    expect(said(plan)).toEqual([
      [4, null, "没有找到编码 9399999999999"],
      [5, null, "编码成了科学计数法，请在表格里把该列设为文本后重新复制"],
      [6, 2, "与第 3 行是同一个 SKU"],
      [7, 3, "编码 93000001 对应多个 SKU：3、93000001"],
    ]);
    expect(isByCode(pastedLines("12.5\t11"))).toBe(false);
    expect(isByCode(pastedLines("29.95\t27.95"))).toBe(false);
    expect(isByCode(pastedLines("12.5"))).toBe(false);
  });

  it("reads stock as whole pieces and alerts with a word for none", () => {
    expect(filled(block("1,200\t默认\r\n0\t不提醒\r\n7\t12", "stock"))).toEqual([
      [1, "stock", 1_200],
      [1, "alert", ""],
      [2, "stock", 0],
      [2, "alert", 0],
      [3, "stock", 7],
      [3, "alert", 12],
    ]);
    expect(said(block("-3\r\n1.5\r\n\r\n2000000", "stock")).map(([line]) => line)).toEqual([1, 2, 3, 4]);
  });
});
