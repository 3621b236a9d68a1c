import { type LogisticsType, logisticsType } from "@crux/contract/goods/logistics-type.schema";
import type { GoodsFault } from "@crux/contract/ops/goods.schema";
import type { GoodsCells, GoodsField } from "@crux/contract/ops/goods-fields";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { GOODS_TITLES } from "@crux/rules/table/goods-columns";

export const SALE_WORDS = { ONLINE: "在售", OFFLINE: "下架", SUSPEND: "暂停" } as const;
export const STATE_WORDS = { ON: "启用", OFF: "停用" } as const;
export type SaleStatus = keyof typeof SALE_WORDS;

/** What a line says; what it does not speak of is undefined. Money in cents, weights in grams. */
export type GoodsLine = {
  row: number;
  productId?: number | undefined;
  productCode?: string | undefined;
  name?: string | undefined;
  brand?: string | undefined;
  /** Each as a path from the top. */
  tags?: string[] | undefined;
  saleStatus?: SaleStatus | undefined;
  logisticsType?: LogisticsType | undefined;
  productWeight?: number | undefined;
  expiry?: string | undefined;
  countries?: string[] | undefined;
  description?: string | undefined;
  skuId?: number | undefined;
  skuCode?: string | undefined;
  barcode?: string | undefined;
  attributes?: Record<string, string> | undefined;
  price?: number | undefined;
  vipPrice?: number | undefined;
  displayPrice?: number | undefined;
  cost?: number | null | undefined;
  weight?: number | undefined;
  supplier?: string | undefined;
  isOff?: boolean | undefined;
};

export const PARTS = /\s*[;；\n]\s*/;
const CODE = /^[\p{L}\p{N}._/#-]{1,40}$/u;

const types = new Map(
  logisticsType.options.flatMap((type) => [
    [goodsCategoryLabel(type), type],
    [type, type],
  ]),
);
const keyOf = <Key extends string>(words: Record<Key, string>, text: string): Key | undefined =>
  (Object.keys(words) as Key[]).find((key) => words[key] === text || key === text.toUpperCase());

/** Reads the cells of a line; a fault names its column. */
export function readLine(row: number, cells: GoodsCells): { line: GoodsLine; faults: GoodsFault[] } {
  const faults: GoodsFault[] = [];
  const wrong = (field: GoodsField, why: string) => {
    faults.push({ row, column: GOODS_TITLES[field], why });
    return undefined;
  };
  const words = (field: GoodsField, most: number) => {
    const text = cells[field];
    if (text === undefined || text.length <= most) return text;
    return wrong(field, `最多 ${most} 个字`);
  };
  const number = (field: GoodsField) => {
    const text = cells[field];
    if (!text) return undefined;
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : wrong(field, "不是编号");
  };
  const code = (field: GoodsField) => {
    const text = cells[field];
    if (!text) return text === undefined ? undefined : "";
    return CODE.test(text) ? text : wrong(field, "最多 40 个字母、数字或 . _ / # -");
  };
  const money = (field: GoodsField, empty: "FAULT" | "NONE") => {
    const text = cells[field];
    if (text === undefined) return undefined;
    if (text === "") return empty === "NONE" ? null : wrong(field, "不能为空");
    const plain = text.replace(/^(?:AU?D?)?\s*[$＄]?\s*/i, "").replaceAll(",", "");
    if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return wrong(field, "不是金额，如 29.95");
    return Math.round(Number(plain) * 100);
  };
  const grams = (field: GoodsField) => {
    const text = cells[field];
    if (text === undefined) return undefined;
    const plain = text.replaceAll(",", "").replace(/\s*(?:g|克)$/i, "");
    if (!/^\d{1,6}$/.test(plain)) return wrong(field, text === "" ? "不能为空" : "须为整数克，如 900");
    return Number(plain);
  };
  const oneOf = <Value>(field: GoodsField, find: (text: string) => Value | undefined, all: string) => {
    const text = cells[field];
    if (!text) return undefined;
    return find(text) ?? wrong(field, `须为：${all}`);
  };
  const list = (field: GoodsField) => cells[field]?.split(PARTS).filter((part) => part !== "");
  const state = oneOf("state", (text) => keyOf(STATE_WORDS, text), Object.values(STATE_WORDS).join("、"));
  const required = (field: GoodsField, most: number) =>
    cells[field] === "" ? wrong(field, "不能为空") : words(field, most);
  const line: GoodsLine = {
    row,
    productId: number("productId"),
    productCode: code("productCode"),
    name: required("name", 120),
    brand: required("brand", 40),
    tags: list("tags")?.map((path) => path.split(/\s*[>›＞]\s*/).join(">")),
    saleStatus: oneOf("saleStatus", (text) => keyOf(SALE_WORDS, text), Object.values(SALE_WORDS).join("、")),
    logisticsType: oneOf(
      "logisticsType",
      (text) => types.get(text) as LogisticsType | undefined,
      logisticsType.options.map(goodsCategoryLabel).join("、"),
    ),
    productWeight: grams("productWeight"),
    expiry: words("expiry", 60),
    countries: list("countries"),
    description: words("description", 5000),
    skuId: number("skuId"),
    skuCode: code("skuCode"),
    barcode: barcodeOf(cells.barcode, (why) => wrong("barcode", why)),
    attributes: attributesOf(list("attributes"), (why) => wrong("attributes", why)),
    price: money("price", "FAULT") ?? undefined,
    vipPrice: noneAsZero(money("vipPrice", "NONE")),
    displayPrice: noneAsZero(money("displayPrice", "NONE")),
    cost: money("cost", "NONE"),
    weight: grams("weight"),
    supplier: words("supplier", 60),
    isOff: state && state === "OFF",
  };
  if (!line.skuId && !line.skuCode && !line.barcode && faults.length === 0)
    faults.push({ row, column: "", why: "SKU编号、SKU编码和条码至少填一项，否则重复导入会重复新增" });
  return { line, faults };
}

const noneAsZero = (cents: number | null | undefined) => (cents === null ? 0 : cents);

function barcodeOf(text: string | undefined, wrong: (why: string) => undefined): string | undefined {
  if (!text) return text;
  // What a spreadsheet makes of thirteen digits has lost the last of them.
  if (/^\d(?:\.\d+)?E\+?\d+$/i.test(text)) return wrong("表格软件改写了条码，请把该列设为文本后重新填写");
  return normalBarcode(text) ?? wrong("不是有效的条码，请核对末位");
}

function attributesOf(
  parts: readonly string[] | undefined,
  wrong: (why: string) => undefined,
): Record<string, string> | undefined {
  if (!parts) return undefined;
  const pairs = parts.map((part) => /^([^:：]{1,40})\s*[:：]\s*(.{1,40})$/.exec(part));
  if (pairs.some((pair) => pair === null)) return wrong("须为“颜色:红；尺寸:大”");
  return Object.fromEntries(pairs.map((pair) => [(pair?.[1] ?? "").trim(), (pair?.[2] ?? "").trim()]));
}
