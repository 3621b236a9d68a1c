import { isDeepStrictEqual } from "node:util";
import type { GoodsFault } from "@crux/contract/ops/goods.schema";
import type { GoodsField } from "@crux/contract/ops/goods-fields";
import type { ProductPicture } from "@crux/contract/ops/picture.schema";
import type { EditedSku, ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { NEW_PRODUCT, NEW_SKU } from "@crux/rules/catalogue/new-product";
import {
  type FaultKind,
  lacksForSale,
  lossesOnSale,
  productFaults,
} from "@crux/rules/catalogue/product-faults";
import { GOODS_TITLES } from "@crux/rules/table/goods-columns";
import type { FoundLine } from "./find-lines.ts";
import type { GoodsLine, LinePicture, SaleStatus } from "./read-line.ts";

/** A product as it stands, beside its document. */
export type Standing = {
  document: ProductDocument;
  saleStatus: SaleStatus;
  code: string;
  skuCodes: ReadonlyMap<number, string>;
};

/** The names that lines use; a brand that is still to be added has a number below zero. */
export type Names = {
  brands: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
  /** Addresses of the store of pictures that lines name, and that there are. */
  pictures: ReadonlySet<string>;
};

/** A sku of the product with the line that speaks of it, if any. */
export type BuiltSku = { sku: EditedSku; code: string; line: GoodsLine | null };
export type BuiltProduct = {
  productId: number | null;
  document: ProductDocument;
  saleStatus: SaleStatus;
  code: string;
  skus: BuiltSku[];
  /** Rows that add a sku, change something, and say what stands there already. */
  added: number[];
  changed: number[];
  same: number[];
  /** Whether something of the product itself differs from what stands there. */
  isOwnChanged: boolean;
  /** Whether lists may show it as it stands: one of its skus is offered. */
  wasOffered: boolean;
  /** Skus that stand there and get another code or barcode. */
  rekeyed: Set<number>;
};

const WHY: Record<FaultKind, string> = {
  EMPTY: "不能为空",
  REPEATED: "与同一商品的另一 SKU 相同",
  TAKEN: "已用于其他商品",
  WRONG: "与该商品的规格名不符",
  UNKNOWN: "不存在",
  ABOVE: "不能高于售价",
  PROMISED: "仍有已售出的库存",
};
const LOSES = "在售商品须有主图和说明";
const LACKS = { PICTURE: "缺少主图", ALT: "主图缺少说明", SKU: "没有启用的 SKU" } as const;

/** Builds a product out of what stands there and its lines; lines with a fault are left out, and the rest is built again. */
export function buildGoods(
  lines: readonly FoundLine[],
  standing: Standing | undefined,
  names: Names,
  faults: GoodsFault[],
): BuiltProduct | null {
  let left = lines;
  while (left.length > 0) {
    const built = build(left, standing, names);
    const found = [...built.faults];
    // A cell that makes no sense leaves its field empty, which is no second fault.
    const isTold = ({ row, column }: GoodsFault) =>
      built.faults.some((one) => one.row === row && one.column === column);
    found.push(...documentFaults(built.product, left, standing).filter((fault) => !isTold(fault)));
    if (found.length === 0) return sorted(built.product, left, standing);
    faults.push(...found);
    const bad = new Set(found.map(({ row }) => row));
    left = left.filter(({ line }) => !bad.has(line.row));
  }
  return null;
}

type Building = { product: BuiltProduct; faults: GoodsFault[] };

function build(lines: readonly FoundLine[], standing: Standing | undefined, names: Names): Building {
  const before = standing?.document ?? NEW_PRODUCT;
  const faults: GoodsFault[] = [];
  const product: BuiltProduct = {
    productId: lines[0]?.productId ?? null,
    document: {
      ...before,
      attributeKeys: before.attributeKeys.map((key) => ({ ...key, values: [...key.values] })),
    },
    saleStatus: standing?.saleStatus ?? "OFFLINE",
    code: standing?.code ?? "",
    skus: before.skus.map((sku) => ({ sku, code: standing?.skuCodes.get(sku.id ?? 0) ?? "", line: null })),
    added: [],
    changed: [],
    same: [],
    isOwnChanged: true,
    wasOffered: before.skus.some(({ isOff }) => !isOff),
    rekeyed: new Set(),
  };
  const said = new Map<GoodsField, GoodsLine>();
  for (const { line, skuId } of lines) {
    applyProduct(product, line, names, said, faults);
    applySku(product, line, skuId);
  }
  product.document.weightGrams ??= product.skus[0]?.sku.weightGrams ?? null;
  product.document.skus = product.skus.map(({ sku }) => sku);
  return { product, faults };
}

/** What lines say of the product has to be the same in all of them. */
function applyProduct(
  product: BuiltProduct,
  line: GoodsLine,
  names: Names,
  said: Map<GoodsField, GoodsLine>,
  faults: GoodsFault[],
): void {
  const { document } = product;
  const take = <Field extends GoodsField & keyof GoodsLine>(
    field: Field,
    write: (value: NonNullable<GoodsLine[Field]>) => string | undefined,
  ) => {
    const value = line[field];
    if (value === undefined) return;
    const first = said.get(field);
    if (!first) said.set(field, line);
    const why =
      first && !isDeepStrictEqual(first[field], value)
        ? `与同一商品的第 ${first.row} 行不一致`
        : write(value as NonNullable<GoodsLine[Field]>);
    if (why) faults.push({ row: line.row, column: GOODS_TITLES[field], why });
  };
  const put = (change: Partial<ProductDocument>): undefined => void Object.assign(document, change);
  take("name", (name) => put({ name }));
  take("description", (description) => put({ description }));
  take("logisticsType", (logisticsType) => put({ logisticsType }));
  take("gst", (gst) => put({ gst }));
  take("productWeight", (weightGrams) => put({ weightGrams }));
  take("expiry", (expiryText) => put({ expiryText }));
  take("countries", (limitCountries) => put({ limitCountries }));
  take("facts", (facts) => put({ facts }));
  for (const [field, kind] of [
    ["mainPictures", "MAIN"],
    ["detailPictures", "DETAIL"],
  ] as const)
    take(field, (list) => {
      const shown = new Set(document.pictures.map(({ url }) => url));
      const missing = list.find(({ url }) => !names.pictures.has(url) && !shown.has(url));
      if (missing) return `没有图片“${missing.url}”，请先上传`;
      return put({ pictures: withPictures(document.pictures, kind, list) });
    });
  take("limitPieces", () => undefined);
  take("limitDays", () => undefined);
  takeLimit(document, line);
  take("saleStatus", (saleStatus) => void Object.assign(product, { saleStatus }));
  take("productCode", (code) => void Object.assign(product, { code }));
  take("brand", (brand) => {
    const brandId = names.brands.get(brand.toLowerCase());
    return brandId === undefined ? "没有这个品牌，请先新增，或选择自动新增品牌" : put({ brandId });
  });
  take("tags", (paths) => {
    const missing = paths.find((path) => !names.tags.has(path));
    if (missing !== undefined) return `没有分类“${missing}”`;
    const tagIds = [...new Set(paths.map((path) => names.tags.get(path) ?? 0))];
    return put({ tagIds: tagIds.sort((left, right) => left - right) });
  });
}

/** The pictures of a product with others of one kind, first the main ones. */
function withPictures(
  before: readonly ProductPicture[],
  kind: ProductPicture["kind"],
  list: readonly LinePicture[],
): ProductPicture[] {
  const of = (one: ProductPicture["kind"]) =>
    one === kind
      ? list.map((picture) => ({ kind, ...picture }))
      : before.filter((other) => other.kind === one);
  return [...of("MAIN"), ...of("DETAIL")];
}

/** A column that the table does not have leaves what stands of the limit. */
function takeLimit(document: ProductDocument, { limitPieces, limitDays }: GoodsLine): void {
  const pieces = limitPieces === undefined ? document.limit?.pieces : limitPieces;
  const days = limitDays === undefined ? (document.limit?.days ?? null) : limitDays;
  document.limit = pieces ? { pieces, days } : null;
}

function applySku({ skus, document }: BuiltProduct, line: GoodsLine, skuId: number | null): void {
  const at = skuId === null ? -1 : skus.findIndex(({ sku }) => sku.id === skuId);
  const { sku, code } = skus[at] ?? { sku: NEW_SKU, code: "" };
  const next: EditedSku = {
    ...sku,
    attributes: line.attributes ?? sku.attributes,
    priceCents: line.price ?? sku.priceCents,
    vipPriceCents: line.vipPrice ?? sku.vipPriceCents,
    displayPriceCents: line.displayPrice ?? sku.displayPriceCents,
    costCents: line.cost === undefined ? sku.costCents : line.cost,
    weightGrams: line.weight ?? sku.weightGrams,
    barcode: line.barcode ?? sku.barcode,
    supplier: line.supplier ?? sku.supplier,
    isOff: line.isOff ?? sku.isOff,
  };
  const built = { sku: next, code: line.skuCode ?? code, line };
  if (at < 0) skus.push(built);
  else skus[at] = built;
  const { attributeKeys } = document;
  const isFirst = attributeKeys.length === 0 && (skus.length === 1 || skus.every((one) => one.line));
  // What is off may keep attributes that its product has no more.
  const named = isDeepStrictEqual(line.attributes, sku.attributes) && skuId !== null ? {} : line.attributes;
  for (const [name, value] of Object.entries(named ?? {})) {
    const key = attributeKeys.find((one) => one.name === name);
    if (key && !key.values.includes(value)) key.values.push(value);
    else if (!key && isFirst) attributeKeys.push({ name, values: [value] });
  }
}

/** What keeps the whole from being published, at the lines that it comes from; of the product itself, at all of them. */
function documentFaults(
  { document, skus, saleStatus }: BuiltProduct,
  lines: readonly FoundLine[],
  standing: Standing | undefined,
): GoodsFault[] {
  const everywhere = (field: GoodsField | null, why: string) =>
    lines.map(({ line }) => ({ row: line.row, column: field ? GOODS_TITLES[field] : "", why }));
  const found = productFaults(document).flatMap(({ field, kind }): GoodsFault[] => {
    const [part = "", index = "", name = ""] = field.split(".");
    const line = part === "skus" ? skus[Number(index)]?.line : undefined;
    const column = columnOf(part === "skus" ? name : part);
    if (line) return [{ row: line.row, column: column ? GOODS_TITLES[column] : "", why: WHY[kind] }];
    return everywhere(column, WHY[kind]);
  });
  if (found.length > 0 || saleStatus !== "ONLINE") return found;
  if (standing?.saleStatus === "ONLINE")
    return lossesOnSale(standing.document, document).length === 0 ? [] : everywhere("mainPictures", LOSES);
  const lacks = lacksForSale(document).map((one) => LACKS[one]);
  return lacks.length === 0 ? [] : everywhere("saleStatus", `${lacks.join("、")}，不能上架`);
}

const COLUMNS: Readonly<Record<string, GoodsField>> = {
  name: "name",
  brandId: "brand",
  weightGrams: "weight",
  attributeKeys: "attributes",
  facts: "facts",
  attributes: "attributes",
  priceCents: "price",
  vipPriceCents: "vipPrice",
  barcode: "barcode",
};
const columnOf = (name: string): GoodsField | null => COLUMNS[name] ?? null;

/** Which lines add, change or only repeat; what changed of the product itself counts for its first line. */
function sorted(
  product: BuiltProduct,
  lines: readonly FoundLine[],
  standing: Standing | undefined,
): BuiltProduct {
  const before = new Map(standing?.document.skus.map((sku) => [sku.id, sku]));
  const { skus: _, ...fields } = product.document;
  const { skus: __, ...old } = standing?.document ?? NEW_PRODUCT;
  product.isOwnChanged =
    !isDeepStrictEqual(fields, old) ||
    product.saleStatus !== standing?.saleStatus ||
    product.code !== standing.code;
  for (const [place, { line }] of lines.entries()) {
    const one = product.skus.find((built) => built.line === line);
    const was = one && one.sku.id !== null ? before.get(one.sku.id) : undefined;
    if (!one || one.sku.id === null) {
      product.added.push(line.row);
      continue;
    }
    const hasNewCode = one.code !== (standing?.skuCodes.get(one.sku.id) ?? "");
    if (hasNewCode || one.sku.barcode !== was?.barcode) product.rekeyed.add(one.sku.id);
    if ((place === 0 && product.isOwnChanged) || hasNewCode || !isDeepStrictEqual(was, one.sku))
      product.changed.push(line.row);
    else product.same.push(line.row);
  }
  return product;
}
