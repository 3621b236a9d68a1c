import type { GoodsFault } from "@crux/contract/ops/goods.schema";
import { GOODS_TITLES } from "@crux/rules/table/goods-columns";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { listProductKeys, listSkuKeys, type ProductKeyRow, type SkuKeyRow } from "./goods-store.ts";
import type { GoodsLine } from "./read-line.ts";
import type { SeenRows } from "./seen-rows.ts";

/** A line with the sku that it is about, if that stands there, and which product: one that is there, or a new one. */
export type FoundLine = {
  line: GoodsLine;
  skuId: number | null;
  /** Null for a new product; lines with the same `group` are about the same one. */
  productId: number | null;
  group: string;
};

/** Drops lines that say something of a sku that an earlier line spoke of; `seen` has the rows of those by key. */
export function withoutRepeated<Line extends KeyedLine>(
  lines: readonly Line[],
  seen: SeenRows,
  faults: GoodsFault[],
): Line[] {
  return lines.filter((line) => {
    const keys = keysOf(line);
    const [before] = keys.flatMap((key) => seen.get(key) ?? []);
    if (before === undefined) for (const key of keys) seen.set(key, line.row);
    else faults.push({ row: line.row, column: "", why: `与第 ${before} 行重复` });
    return before === undefined;
  });
}

type KeyedLine = Pick<GoodsLine, "row" | "skuId" | "skuCode" | "barcode">;

const keysOf = ({ skuId, skuCode, barcode }: KeyedLine) => [
  ...(skuId ? [`#${skuId}`] : []),
  ...(skuCode ? [`c${skuCode}`] : []),
  ...(barcode ? [`b${barcode}`] : []),
];

/** Finds what the lines are about; what contradicts itself, or lacks a name to be added by, becomes a fault. */
export async function findLines(
  ctx: Ctx,
  lines: readonly GoodsLine[],
  faults: GoodsFault[],
): Promise<{ found: FoundLine[]; skus: SkuKeyRow[] }> {
  const skus = await listSkuKeys(ctx.db, {
    ids: lines.flatMap(({ skuId }) => skuId ?? []),
    codes: lines.flatMap(({ skuCode }) => skuCode || []),
    barcodes: lines.flatMap(({ barcode }) => barcode || []),
  });
  const products = await listProductKeys(ctx.db, {
    ids: lines.flatMap(({ productId }) => productId ?? []),
    codes: distinct(lines.flatMap(({ productCode }) => productCode || [])),
    // A line with a code is not looked for by its name.
    names: distinct(lines.flatMap(({ productCode, name }) => (productCode ? [] : name || []))),
  });
  const known = indexOf(skus, products);
  const found = lines.flatMap((line): FoundLine[] => {
    const one = findLine(line, known);
    if (!("why" in one)) return [one];
    faults.push({ row: line.row, column: one.field ? GOODS_TITLES[one.field] : "", why: one.why });
    return [];
  });
  return { found, skus };
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];

function indexOf(skus: readonly SkuKeyRow[], products: readonly ProductKeyRow[]) {
  return {
    skuById: new Map(skus.map((sku) => [sku.id, sku])),
    skuByCode: new Map(skus.filter(({ code }) => code).map((sku) => [sku.code, sku])),
    skuByBarcode: new Map(skus.filter(({ barcode }) => barcode).map((sku) => [sku.barcode, sku])),
    productById: new Map(products.map((product) => [product.id, product])),
    productByCode: new Map(products.filter(({ code }) => code).map((product) => [product.code, product])),
    // The oldest of equal names.
    productByName: new Map(
      products.toReversed().map((product) => [nameKey(product.brandName, product.name), product]),
    ),
  };
}

const nameKey = (brand: string, name: string) => `${brand.toLowerCase()}\n${name}`;

type Problem = { field?: "skuId" | "productId" | "productCode" | "name"; why: string };

function findLine(line: GoodsLine, known: ReturnType<typeof indexOf>): FoundLine | Problem {
  const { productId, productCode, name, brand } = line;
  const byId = line.skuId === undefined ? undefined : known.skuById.get(line.skuId);
  if (line.skuId !== undefined && !byId) return { field: "skuId", why: "没有这个 SKU" };
  const sku = byId ?? known.skuByCode.get(line.skuCode || "-") ?? known.skuByBarcode.get(line.barcode || "-");
  if (productId !== undefined && !known.productById.has(productId))
    return { field: "productId", why: "没有这个商品" };
  if (sku && productId !== undefined && sku.productId !== productId)
    return { field: "productId", why: `该 SKU 属于商品 ${sku.productId}` };
  const byCode = productCode ? known.productByCode.get(productCode) : undefined;
  const own = sku?.productId ?? productId;
  if (own !== undefined && byCode && byCode.id !== own)
    return { field: "productCode", why: `已用于商品 ${byCode.id}` };
  const byName = !productCode && name && brand ? known.productByName.get(nameKey(brand, name)) : undefined;
  const id = own ?? byCode?.id ?? byName?.id ?? null;
  if (id !== null) return { line, skuId: sku?.id ?? null, productId: id, group: `#${id}` };
  if (!name || !brand) return { field: "name", why: "新商品须填写商品名称和品牌" };
  return {
    line,
    skuId: null,
    productId: null,
    group: productCode ? `c${productCode}` : nameKey(brand, name),
  };
}
