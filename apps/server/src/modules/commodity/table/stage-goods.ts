import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { GoodsFault } from "@crux/contract/ops/goods.schema";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import type { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { documentsOf } from "../edit/product-document.ts";
import { type EditedProductRow, listEditedProducts } from "../edit/product-store.ts";
import { nextIds } from "./goods-store.ts";
import { isDirty, type PreparedGoods, prepareGoods, productsOf } from "./prepare-goods.ts";
import { listStagedLines, type StagedGoods, upsertStaged } from "./staged-store.ts";
import {
  documentAs,
  type ListedNames,
  listedNamesOf,
  listingAs,
  type Numbered,
  offeredCents,
  writtenProduct,
  writtenSkus,
} from "./written-goods.ts";

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
    names: await listedNamesOf(ctx, built, prepared.names),
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
      freshBrand: prepared.names.fresh[-(one.document.brandId ?? 0) - 1] ?? null,
      at: ctx.now,
      written: isWritten ? writtenOf({ ...one, id }, known, () => skuIds.shift() ?? 0) : null,
    };
  });
}

type Known = {
  standing: ReadonlyMap<number, EditedProductRow>;
  first: ReadonlyMap<number, ProductDocument>;
  names: ListedNames;
};

function writtenOf(
  one: Numbered,
  { standing, first, names }: Known,
  nextId: () => number,
): NonNullable<StagedGoods["written"]> {
  const { id, document } = one;
  const skus = writtenSkus(one, nextId);
  const written = documentAs(one, skus);
  const priceCents = offeredCents(written);
  const speaksOfPictures = one.skus.some(({ line }) => line?.mainPictures || line?.detailPictures);
  return {
    product: writtenProduct(one, document.brandId ?? 0),
    skus,
    pictures: speaksOfPictures ? document.pictures : null,
    document: written,
    listing: priceCents === null ? null : listingAs(one, { priceCents, sold: 0 }, names),
    firstDocument: standing.has(id) ? (first.get(id) ?? null) : null,
  };
}
