import type { GoodsGst } from "@crux/contract/goods/goods-gst.schema";
import { type LogisticsType, logisticsType } from "@crux/contract/goods/logistics-type.schema";
import type { GoodsFault } from "@crux/contract/ops/goods.schema";
import type { GoodsCells, GoodsField } from "@crux/contract/ops/goods-fields";
import type { ProductPicture } from "@crux/contract/ops/picture.schema";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { cellParts, cutPart, plainPart } from "@crux/rules/table/cell-parts";
import { GOODS_TITLES } from "@crux/rules/table/goods-columns";
import { GOODS_GST_NAMES } from "@crux/rules/tax/gst";

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
  gst?: GoodsGst | undefined;
  productWeight?: number | undefined;
  expiry?: string | undefined;
  countries?: string[] | undefined;
  description?: string | undefined;
  facts?: [string, string][] | undefined;
  /** Null is any number of pieces. */
  limitPieces?: number | null | undefined;
  /** Null is ever. */
  limitDays?: number | null | undefined;
  mainPictures?: LinePicture[] | undefined;
  detailPictures?: LinePicture[] | undefined;
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

export type LinePicture = Pick<ProductPicture, "url" | "alt">;

const MAX_FACTS = 60;
const MAX_PICTURES = 30;
const MAX_TAG_PATH = 200;
const BLANKS = " \u3000";
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
  const number = (field: GoodsField) => numberOf(cells[field], (why) => wrong(field, why));
  const code = (field: GoodsField) => codeOf(cells[field], (why) => wrong(field, why));
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
    const plain = text
      .replaceAll(",", "")
      .replace(/(?:g|克)$/i, "")
      .trimEnd();
    if (!/^\d{1,6}$/.test(plain)) return wrong(field, text === "" ? "不能为空" : "须为整数克，如 900");
    return Number(plain);
  };
  const oneOf = <Value>(field: GoodsField, find: (text: string) => Value | undefined, all: string) => {
    const text = cells[field];
    if (!text) return undefined;
    return find(text) ?? wrong(field, `须为：${all}`);
  };
  const parts = (field: GoodsField) => (cells[field] === undefined ? undefined : cellParts(cells[field]));
  const list = (field: GoodsField) => parts(field)?.map(plainPart);
  const count = (field: GoodsField, most: number) => {
    const text = cells[field];
    if (!text) return text === undefined ? undefined : null;
    const value = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    return value >= 1 && value <= most ? value : wrong(field, `须为 1 到 ${most} 的整数，或留空`);
  };
  const pictures = (field: GoodsField) => picturesOf(parts(field), (why) => wrong(field, why));
  const state = oneOf("state", (text) => keyOf(STATE_WORDS, text), Object.values(STATE_WORDS).join("、"));
  const required = (field: GoodsField, most: number) =>
    cells[field] === "" ? wrong(field, "不能为空") : words(field, most);
  const line: GoodsLine = {
    row,
    productId: number("productId"),
    productCode: code("productCode"),
    name: required("name", 120),
    brand: required("brand", 40),
    tags: tagsOf(list("tags"), (why) => wrong("tags", why)),
    saleStatus: oneOf("saleStatus", (text) => keyOf(SALE_WORDS, text), Object.values(SALE_WORDS).join("、")),
    logisticsType: oneOf(
      "logisticsType",
      (text) => types.get(text) as LogisticsType | undefined,
      logisticsType.options.map(goodsCategoryLabel).join("、"),
    ),
    gst: oneOf("gst", (text) => keyOf(GOODS_GST_NAMES, text), Object.values(GOODS_GST_NAMES).join("、")),
    productWeight: grams("productWeight"),
    expiry: words("expiry", 60),
    countries: list("countries"),
    description: words("description", 5000),
    facts: factsOf(parts("facts"), (why) => wrong("facts", why)),
    limitPieces: count("limitPieces", 9_999),
    limitDays: count("limitDays", 3_650),
    mainPictures: pictures("mainPictures"),
    detailPictures: pictures("detailPictures"),
    skuId: number("skuId"),
    skuCode: code("skuCode"),
    barcode: barcodeOf(cells.barcode, (why) => wrong("barcode", why)),
    attributes: attributesOf(parts("attributes"), (why) => wrong("attributes", why)),
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

/** By what a line says which sku it is about, and no more of it; what is wrong there counts as nothing. */
export function readKeys(cells: GoodsCells): Pick<GoodsLine, "skuId" | "skuCode" | "barcode"> {
  const nothing = () => undefined;
  return {
    skuId: numberOf(cells.skuId, nothing),
    skuCode: codeOf(cells.skuCode, nothing),
    barcode: barcodeOf(cells.barcode, nothing),
  };
}

/** Paths of tags, written alike. */
function tagsOf(
  paths: readonly string[] | undefined,
  wrong: (why: string) => undefined,
): string[] | undefined {
  if (paths?.some(({ length }) => length > MAX_TAG_PATH)) return wrong(`每个分类最多 ${MAX_TAG_PATH} 字`);
  return paths?.map((path) =>
    path
      .split(/[>›＞]/)
      .map((name) => name.trim())
      .join(">"),
  );
}

function numberOf(text: string | undefined, wrong: (why: string) => undefined): number | undefined {
  if (!text) return undefined;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : wrong("不是编号");
}

function codeOf(text: string | undefined, wrong: (why: string) => undefined): string | undefined {
  return !text || CODE.test(text) ? text : wrong("最多 40 个字母、数字或 . _ / # -");
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
  const pairs = pairsOf(parts, { name: 40, words: 40 });
  return pairs ? Object.fromEntries(pairs) : wrong("须为“颜色:红；尺寸:大”");
}

function factsOf(
  parts: readonly string[] | undefined,
  wrong: (why: string) => undefined,
): [string, string][] | undefined {
  if (!parts) return undefined;
  if (parts.length > MAX_FACTS) return wrong(`最多 ${MAX_FACTS} 项`);
  return pairsOf(parts, { name: 60, words: 1_000 }) ?? wrong("须为“产地:澳洲；净含量:900克”");
}

/** Names with what stands behind their colons; null where one has none, or is too long. */
function pairsOf(parts: readonly string[], most: { name: number; words: number }): [string, string][] | null {
  const pairs = parts.flatMap((part) => {
    const pair = cutPart(part, ":：");
    if (!pair?.every((text) => text !== "")) return [];
    const [name, words] = pair;
    return name.length <= most.name && words.length <= most.words ? [pair] : [];
  });
  return pairs.length === parts.length ? pairs : null;
}

/** Addresses, each with what the picture shows behind a blank. */
function picturesOf(
  parts: readonly string[] | undefined,
  wrong: (why: string) => undefined,
): LinePicture[] | undefined {
  if (!parts) return undefined;
  const list = parts.map((part): LinePicture => {
    const [url, alt] = cutPart(part, BLANKS) ?? [plainPart(part), ""];
    return { url, alt };
  });
  if (list.some(({ url, alt }) => url.length > 200 || alt.length > 200 || url.includes("||")))
    return wrong("须为“图片地址 说明；图片地址 说明”，各不超过 200 字");
  return list.length <= MAX_PICTURES ? list : wrong(`最多 ${MAX_PICTURES} 张`);
}
