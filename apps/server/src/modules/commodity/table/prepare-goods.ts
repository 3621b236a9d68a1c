import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { GoodsFault, GoodsReport } from "@crux/contract/ops/goods.schema";
import { GOODS_TITLES } from "@crux/rules/table/goods-columns";
import type { z } from "zod";
import { yieldToOthers } from "../../../kernel/time/yield-to-others.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { documentsOf } from "../edit/product-document.ts";
import { type EditedProductRow, listEditedProducts } from "../edit/product-store.ts";
import { knownPictures } from "../pictures/use-pictures.ts";
import { listShelfTags } from "../shelves/tag-store.ts";
import { type BuiltProduct, buildGoods, type Names, type Standing } from "./build-goods.ts";
import { type FoundLine, findLines, withoutRepeated } from "./find-lines.ts";
import { listBrandNames, listOwnCodes, listProductCodes, type SkuKeyRow } from "./goods-store.ts";
import { type GoodsLine, readLine } from "./read-line.ts";

type Input = z.output<typeof commodityOpsSchemas.saveGoods.input>;

/** What lines of a table come to, before anything is written. */
export type PreparedGoods = {
  found: FoundLine[];
  skus: SkuKeyRow[];
  names: Names & { fresh: string[] };
  built: BuiltProduct[];
};

/** Reads lines, finds what they are about, and builds the products as they shall be; what is in the way is told. */
export async function prepareGoods(ctx: Ctx, input: Input, faults: GoodsFault[]): Promise<PreparedGoods> {
  const lines = readLines(input, faults);
  await yieldToOthers();
  const { found, skus } = await findLines(ctx, lines, faults);
  const names = await namesOf(ctx, found, input.createBrands);
  const known = productsOf(found);
  const rows = known.length > 0 ? await listEditedProducts(ctx.db, known) : [];
  await yieldToOthers();
  const built = await buildAll(ctx, { found, skus, names, rows }, faults);
  await yieldToOthers();
  return { found, skus, names, built };
}

export const productsOf = (some: readonly { productId: number | null }[]) => [
  ...new Set(some.flatMap(({ productId }) => productId ?? [])),
];
export const isOld = ({ productId }: BuiltProduct) => productId !== null;
export const isDirty = ({ added, changed }: BuiltProduct) => added.length + changed.length > 0;

/** What came of the products, in numbers. */
export function count(report: GoodsReport, built: readonly BuiltProduct[]): void {
  report.newBrands = new Set(
    built.flatMap(({ document }) => ((document.brandId ?? 0) < 0 ? [document.brandId] : [])),
  ).size;
  report.newProducts = built.filter((one) => !isOld(one)).length;
  report.newSkus = built.flatMap(({ added }) => added).length;
  report.changed = built.flatMap(({ changed }) => changed).length;
  report.same = built.flatMap(({ same }) => same).length;
}

export const emptyReport = (): GoodsReport => ({
  newProducts: 0,
  newSkus: 0,
  changed: 0,
  same: 0,
  newBrands: 0,
  faults: [],
});

function readLines({ rows }: Input, faults: GoodsFault[]): GoodsLine[] {
  const lines = rows.flatMap(({ row, cells }) => {
    const { line, faults: own } = readLine(row, cells);
    faults.push(...own);
    return own.length === 0 ? [line] : [];
  });
  return withoutRepeated(lines, new Map(), faults);
}

/** Brands that are still to be added count down from −1. */
async function namesOf(
  ctx: Ctx,
  found: readonly FoundLine[],
  isCreating: boolean,
): Promise<Names & { fresh: string[] }> {
  const brands = new Map(
    (await listBrandNames(ctx.db)).toReversed().map(({ id, name }) => [name.toLowerCase(), id]),
  );
  const fresh: string[] = [];
  for (const { line } of isCreating ? found : [])
    if (line.brand && !brands.has(line.brand.toLowerCase())) {
      fresh.push(line.brand);
      brands.set(line.brand.toLowerCase(), -fresh.length);
    }
  const hasTags = found.some(({ line }) => line.tags?.length);
  const urls = found.flatMap(({ line }) => [...(line.mainPictures ?? []), ...(line.detailPictures ?? [])]);
  const pictures = await knownPictures(
    ctx,
    urls.map(({ url }) => url),
  );
  return { brands, fresh, pictures, tags: hasTags ? await tagPaths(ctx) : new Map() };
}

/** Tags by their path from the top, `母婴>奶粉`, and by their name where only one has it. */
async function tagPaths({ db }: Ctx): Promise<Map<string, number>> {
  const rows = await listShelfTags(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: number): string => {
    const row = byId.get(id);
    if (!row) return "";
    return row.parentId === null ? row.name : `${pathOf(row.parentId)}>${row.name}`;
  };
  const alone = Map.groupBy(rows, ({ name }) => name);
  return new Map([
    ...[...alone].flatMap(([name, [row, ...more]]) =>
      row && more.length === 0 ? [[name, row.id] as const] : [],
    ),
    ...rows.map(({ id }) => [pathOf(id), id] as const),
  ]);
}

type Building = {
  found: readonly FoundLine[];
  skus: readonly SkuKeyRow[];
  names: Names & { fresh: readonly string[] };
  rows: readonly EditedProductRow[];
};

export async function buildAll(
  ctx: Ctx,
  { found, skus, names, rows }: Building,
  faults: GoodsFault[],
): Promise<BuiltProduct[]> {
  const standing = await standingOf(ctx, rows);
  const free = withoutTaken(found, skus, faults);
  return [...Map.groupBy(free, ({ group }) => group).values()].flatMap((lines) => {
    const one = buildGoods(lines, standing.get(lines[0]?.productId ?? 0), names, faults);
    return one ? [one] : [];
  });
}

async function standingOf(ctx: Ctx, rows: readonly EditedProductRow[]): Promise<Map<number, Standing>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const documents = await documentsOf(ctx, rows);
  const codes = new Map((await listProductCodes(ctx.db, ids)).map(({ id, code }) => [id, code]));
  const skuCodes = new Map((await listOwnCodes(ctx.db, ids)).map(({ id, code }) => [id, code]));
  return new Map(
    rows.flatMap(({ id, saleStatus }) => {
      const document = documents.get(id);
      return document ? [[id, { document, saleStatus, code: codes.get(id) ?? "", skuCodes }] as const] : [];
    }),
  );
}

/** Leaves lines out that want a key of a sku which keeps it. */
function withoutTaken(
  found: readonly FoundLine[],
  skus: readonly SkuKeyRow[],
  faults: GoodsFault[],
): FoundLine[] {
  const spoken = new Map(
    found.flatMap(({ skuId, line }) => (skuId === null ? [] : [[skuId, line] as const])),
  );
  const keeps = (sku: SkuKeyRow, field: "barcode" | "skuCode") => {
    const said = spoken.get(sku.id)?.[field];
    return said === undefined || said === (field === "barcode" ? sku.barcode : sku.code);
  };
  const holders = (field: "barcode" | "skuCode") =>
    new Map(
      skus
        .filter((sku) => keeps(sku, field))
        .map((sku) => [field === "barcode" ? sku.barcode : sku.code, sku.id]),
    );
  const taken = { barcode: holders("barcode"), skuCode: holders("skuCode") };
  return found.filter(({ line, skuId }) =>
    (["barcode", "skuCode"] as const).every((field) => {
      const holder = taken[field].get(line[field] || "\n");
      if (holder === undefined || holder === skuId) return true;
      faults.push({ row: line.row, column: GOODS_TITLES[field], why: `已用于 SKU ${holder}` });
      return false;
    }),
  );
}
