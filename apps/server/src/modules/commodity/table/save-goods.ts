import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { GoodsFault, GoodsReport } from "@crux/contract/ops/goods.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { GOODS_TITLES } from "@crux/rules/table/goods-columns";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { editProducts, keepEdited } from "../edit/edit-products.ts";
import { documentsOf } from "../edit/product-document.ts";
import { type EditedProductRow, listEditedProducts } from "../edit/product-store.ts";
import { findBrandByName, insertBrand, lockBrands } from "../shelves/brand-store.ts";
import { listShelfTags } from "../shelves/tag-store.ts";
import { type BuiltProduct, buildGoods, type Names, type Standing } from "./build-goods.ts";
import { type FoundLine, findLines, withoutRepeated } from "./find-lines.ts";
import {
  listBrandNames,
  listOwnCodes,
  listProductCodes,
  nextIds,
  type SkuKeyRow,
  upsertGoods,
  upsertGoodsSkus,
} from "./goods-store.ts";
import { type GoodsLine, readLine } from "./read-line.ts";

type Input = z.output<typeof commodityOpsSchemas.saveGoods.input>;

/**
 * Writes lines of a table of goods: adds what no key finds, changes what differs, as one edit of each product. What is in
 * the way of a line is told, and the line left out. Throws `commodity.BARCODE_TAKEN` when somebody gives one of the keys
 * away in the same moment.
 */
export async function saveGoods(ctx: OpsCtx, input: Input): Promise<GoodsReport> {
  const report = emptyReport();
  const lines = readLines(input, report.faults);
  const { found, skus } = await findLines(ctx, lines, report.faults);
  const names = await namesOf(ctx, found, input.createBrands);
  const rows = await listEditedProducts(ctx.db, productsOf(found));
  const built = await buildAll(ctx, { found, skus, names, rows }, report.faults);
  const [old, fresh] = [built.filter(isOld), built.filter((one) => !isOld(one))];
  const dirty = productsOf(old.filter(isDirty));
  // What stands there already is neither held nor written; of the rest somebody may have changed something since.
  let rebuilt: BuiltProduct[] = [];
  await editProducts(ctx, dirty, async (held) => {
    const good = new Set(old.flatMap(({ added, changed, same }) => [...added, ...changed, ...same]));
    const again = found.filter(({ line, productId }) => dirty.includes(productId ?? 0) && good.has(line.row));
    const standing = { found: again, skus, names, rows: [...held.values()] };
    rebuilt = await buildAll(ctx, standing, report.faults);
    return await writeAll(ctx, [...fresh, ...rebuilt.filter(isDirty)], names).catch((error: unknown) => {
      const isTaken = ["sku_barcode", "sku_code", "product_code"].includes(violatedConstraint(error) ?? "");
      throw isTaken ? new Fail(commodityOutcome.BARCODE_TAKEN) : error;
    });
  });
  count(report, [...fresh, ...old.filter((one) => !isDirty(one)), ...rebuilt]);
  const { faults, ...counts } = report;
  ctx.note({ after: { ...counts, faults: faults.length } });
  return report;
}

/** What would come of lines, without writing any; it knows nothing of lines that came before. */
export async function checkGoods(ctx: Ctx, input: Input): Promise<GoodsReport> {
  const report = emptyReport();
  const lines = readLines(input, report.faults);
  const { found, skus } = await findLines(ctx, lines, report.faults);
  const names = await namesOf(ctx, found, input.createBrands);
  const rows = await listEditedProducts(ctx.db, productsOf(found));
  count(report, await buildAll(ctx, { found, skus, names, rows }, report.faults));
  return report;
}

const productsOf = (some: readonly { productId: number | null }[]) => [
  ...new Set(some.flatMap(({ productId }) => productId ?? [])),
];
const isOld = ({ productId }: BuiltProduct) => productId !== null;
const isDirty = ({ added, changed }: BuiltProduct) => added.length + changed.length > 0;

/** What came of the products, in numbers. */
function count(report: GoodsReport, built: readonly BuiltProduct[]): void {
  report.newBrands = new Set(
    built.flatMap(({ document }) => ((document.brandId ?? 0) < 0 ? [document.brandId] : [])),
  ).size;
  report.newProducts = built.filter((one) => !isOld(one)).length;
  report.newSkus = built.flatMap(({ added }) => added).length;
  report.changed = built.flatMap(({ changed }) => changed).length;
  report.same = built.flatMap(({ same }) => same).length;
}

const emptyReport = (): GoodsReport => ({
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
  return { brands, fresh, tags: hasTags ? await tagPaths(ctx) : new Map() };
}

/** Tags by their path from the top, `母婴>奶粉`, and by their name where only one has it. */
export async function tagPaths({ db }: Ctx): Promise<Map<string, number>> {
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

async function buildAll(
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

/** Writes the products and answers which of them stood there before; new ones are kept as edited here. */
async function writeAll(
  ctx: OpsCtx,
  built: readonly BuiltProduct[],
  { fresh }: { fresh: readonly string[] },
): Promise<number[]> {
  if (built.length === 0) return [];
  const brandIds = await addBrands(ctx, fresh, built);
  const isNew = ({ productId }: BuiltProduct) => productId === null;
  const ids = await nextIds(ctx.db, "product", built.filter(isNew).length);
  ids.reverse();
  const numbered = built.map((one) => ({ ...one, id: one.productId ?? ids.pop() ?? 0 }));
  await upsertGoods(
    ctx.db,
    numbered.map(({ id, code, saleStatus, document }) => {
      const brandId = document.brandId ?? 0;
      const weightGrams = document.weightGrams ?? 0;
      return { ...document, id, code, saleStatus, weightGrams, brandId: brandIds.get(brandId) ?? brandId };
    }),
    ctx.now,
  );
  const spoken = numbered.flatMap(({ id, skus }) =>
    skus.flatMap(({ sku, code, line }) => (line ? [{ productId: id, code, sku }] : [])),
  );
  const skuIds = await nextIds(ctx.db, "sku", spoken.filter(({ sku }) => sku.id === null).length);
  skuIds.reverse();
  await upsertGoodsSkus(
    ctx.db,
    spoken.map(({ productId, code, sku }) => ({
      ...sku,
      id: sku.id ?? skuIds.pop() ?? 0,
      productId,
      code,
      priceCents: sku.priceCents ?? 0,
      weightGrams: sku.weightGrams ?? 0,
    })),
    ctx.now,
  );
  await keepEdited(
    ctx,
    numbered.filter(isNew).map(({ id }) => id),
  );
  return numbered.filter((one) => !isNew(one)).map(({ id }) => id);
}

/** Adds the brands that are used; answers their numbers by those that stood for them. */
async function addBrands(
  ctx: OpsCtx,
  fresh: readonly string[],
  built: readonly BuiltProduct[],
): Promise<Map<number, number>> {
  const used = new Set(built.map(({ document }) => document.brandId ?? 0));
  const wanted = fresh
    .map((name, place) => ({ name, stand: -place - 1 }))
    .filter(({ stand }) => used.has(stand));
  if (wanted.length > 0) await lockBrands(ctx.db);
  const ids = new Map<number, number>();
  for (const { name, stand } of wanted) {
    const known = await findBrandByName(ctx.db, name);
    const edit = { staffId: ctx.staff.id, at: ctx.now };
    ids.set(stand, known?.id ?? (await insertBrand(ctx.db, { name, country: "" }, edit)));
  }
  return ids;
}
