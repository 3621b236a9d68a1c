import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { GoodsFault } from "@crux/contract/ops/goods.schema";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import type { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { documentsOf } from "../edit/product-document.ts";
import { type EditedProductRow, listEditedProducts } from "../edit/product-store.ts";
import { type Chinese, loadChinese } from "../search/chinese.ts";
import { listingOf } from "../search/list-anew.ts";
import { listShelfTags } from "../shelves/tag-store.ts";
import type { BuiltProduct } from "./build-goods.ts";
import { nextIds } from "./goods-store.ts";
import { isDirty, type PreparedGoods, prepareGoods, productsOf } from "./prepare-goods.ts";
import { writtenProduct, writtenSkus } from "./save-goods.ts";
import { listStagedLines, type StagedGoods, upsertStaged } from "./staged-store.ts";

type Lines = z.output<typeof commodityOpsSchemas.saveGoods.input>;

/**
 * Prepares what lines of a table come to and keeps it where nobody looks, with what the task staged of the same products
 * before. Answers what is in the way.
 */
export async function stageGoods(
  ctx: Ctx,
  { taskId, ...input }: Lines & { taskId: number },
): Promise<GoodsFault[]> {
  let rows = input.rows;
  let faults: GoodsFault[] = [];
  let prepared = await prepareGoods(ctx, input, faults);
  const keys = new Set(prepared.found.map(({ group }) => group));
  const own = new Set(rows.map(({ row }) => row));
  const earlier = (await listStagedLines(ctx.db, taskId, [...keys])).filter(({ row }) => !own.has(row));
  if (earlier.length > 0) {
    rows = [...earlier, ...rows].sort((left, right) => left.row - right.row);
    faults = [];
    prepared = await prepareGoods(ctx, { ...input, rows }, faults);
  }
  await upsertStaged(ctx.db, await stagedGoods(ctx, { taskId, rows, prepared }));
  return faults;
}

type Staging = { taskId: number; rows: Lines["rows"]; prepared: PreparedGoods };

async function stagedGoods(ctx: Ctx, { taskId, rows, prepared }: Staging): Promise<StagedGoods[]> {
  const { built, found } = prepared;
  const standing = new Map((await listEditedProducts(ctx.db, productsOf(built))).map((row) => [row.id, row]));
  const untouched = [...standing.values()].filter(({ version }) => version === 0);
  const known: Known = {
    standing,
    first: await documentsOf(ctx, untouched),
    above: await tagsAbove(ctx, built),
    brandNames: new Map([...prepared.names.brands].map(([name, id]) => [id, name])),
    fresh: prepared.names.fresh,
    chinese: await loadChinese(),
  };
  const ids = await nextIds(ctx.db, "product", built.filter(({ productId }) => productId === null).length);
  const skus = built.flatMap((one) => one.skus.filter(({ sku, line }) => line && sku.id === null));
  const skuIds = await nextIds(ctx.db, "sku", skus.length);
  const groups = new Map(found.map(({ line, group }) => [line.row, group]));
  const texts = new Map(rows.map((line) => [line.row, line]));
  return built.map((one): StagedGoods => {
    const id = one.productId ?? ids.shift() ?? 0;
    const spoken = [...one.added, ...one.changed, ...one.same];
    const isWritten = isDirty(one);
    return {
      taskId,
      productKey: groups.get(spoken[0] ?? 0) ?? "",
      productId: id,
      baseVersion: standing.get(id)?.version ?? null,
      lines: spoken.flatMap((row) => texts.get(row) ?? []),
      added: one.added.length,
      changed: one.changed.length,
      same: one.same.length,
      freshBrand: known.fresh[-(one.document.brandId ?? 0) - 1] ?? null,
      at: ctx.now,
      written: isWritten ? writtenOf({ ...one, id }, known, () => skuIds.shift() ?? 0) : null,
    };
  });
}

type Known = {
  standing: ReadonlyMap<number, EditedProductRow>;
  first: ReadonlyMap<number, ProductDocument>;
  above: ReadonlyMap<number, number[]>;
  brandNames: ReadonlyMap<number, string>;
  fresh: readonly string[];
  chinese: Chinese;
};

function writtenOf(
  one: BuiltProduct & { id: number },
  { standing, first, above, brandNames, fresh, chinese }: Known,
  nextId: () => number,
): NonNullable<StagedGoods["written"]> {
  const { id, document, saleStatus } = one;
  const brandId = document.brandId ?? 0;
  const skus = writtenSkus(one, nextId);
  const numbers = skus.map((sku) => sku.id);
  const numbered = one.skus.map(({ sku, line }) => (line ? { ...sku, id: numbers.shift() ?? sku.id } : sku));
  const offered = numbered.filter(({ isOff }) => !isOff);
  const speaksOfPictures = one.skus.some(({ line }) => line?.mainPictures || line?.detailPictures);
  const brandName = fresh[-brandId - 1] ?? brandNames.get(brandId) ?? "";
  const listed = {
    id,
    saleStatus,
    sold: 0,
    name: document.name,
    brandName,
    description: document.description,
  };
  const tagIds = new Set(document.tagIds.flatMap((tagId) => above.get(tagId) ?? [tagId]));
  const lowest = Math.min(...offered.map(({ priceCents }) => priceCents ?? 0));
  return {
    product: writtenProduct(one, brandId),
    skus,
    pictures: speaksOfPictures ? document.pictures : null,
    document: { ...document, skus: [...offered, ...numbered.filter(({ isOff }) => isOff)] },
    firstDocument: standing.has(id) ? (first.get(id) ?? null) : null,
    listing:
      offered.length > 0 ? listingOf(listed, { priceCents: lowest, tagIds: [...tagIds], chinese }) : null,
  };
}

/** Tags with all that are above them, themselves among them. */
async function tagsAbove({ db }: Ctx, built: readonly BuiltProduct[]): Promise<Map<number, number[]>> {
  if (built.every(({ document }) => document.tagIds.length === 0)) return new Map();
  const parents = new Map((await listShelfTags(db)).map(({ id, parentId }) => [id, parentId]));
  const from = (id: number | null): number[] => (id === null ? [] : [id, ...from(parents.get(id) ?? null)]);
  return new Map([...parents.keys()].map((id) => [id, from(id)]));
}
