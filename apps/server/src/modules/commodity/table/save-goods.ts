import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { GoodsReport } from "@crux/contract/ops/goods.schema";
import type { ProductPicture } from "@crux/contract/ops/picture.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { editProducts, keepEdited } from "../edit/edit-products.ts";
import { savePictures } from "../pictures/product-pictures.ts";
import { findBrandByName, insertBrand, lockBrands } from "../shelves/brand-store.ts";
import type { BuiltProduct } from "./build-goods.ts";
import {
  linesOf,
  nextIds,
  upsertGoods,
  upsertGoodsSkus,
  type WrittenProduct,
  type WrittenSku,
} from "./goods-store.ts";
import { buildAll, count, emptyReport, isDirty, isOld, prepareGoods, productsOf } from "./prepare-goods.ts";

type Input = z.output<typeof commodityOpsSchemas.saveGoods.input>;

/**
 * Writes lines of a table of goods: adds what no key finds, changes what differs, as one edit of each product. What is in
 * the way of a line is told, and the line left out. Throws `commodity.BARCODE_TAKEN` when somebody gives one of the keys
 * away in the same moment, and `commodity.PICTURE_NOT_FOUND` when a picture goes.
 */
export async function saveGoods(ctx: OpsCtx, input: Input): Promise<GoodsReport> {
  const report = emptyReport();
  const { found, skus, names, built } = await prepareGoods(ctx, input, report.faults);
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
      throw takenOr(error);
    });
  });
  count(report, [...fresh, ...old.filter((one) => !isDirty(one)), ...rebuilt]);
  const { faults, ...counts } = report;
  const said = { rows: input.rows.length, first: input.rows[0]?.row, createBrands: input.createBrands };
  ctx.note({ input: said, after: { ...counts, faults: faults.length } });
  return report;
}

/** What would come of lines, without writing any; it knows nothing of lines that came before. */
export async function checkGoods(ctx: Ctx, input: Input): Promise<GoodsReport> {
  const report = emptyReport();
  count(report, (await prepareGoods(ctx, input, report.faults)).built);
  return report;
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
  const brandOf = (brandId: number | null) => brandIds.get(brandId ?? 0) ?? brandId ?? 0;
  const products = numbered.map((one) => writtenProduct(one, brandOf(one.document.brandId)));
  await upsertGoods(ctx.db, linesOf(products), ctx.now);
  const added = numbered.flatMap(({ skus }) => skus.filter(({ sku, line }) => line && sku.id === null));
  const skuIds = await nextIds(ctx.db, "sku", added.length);
  skuIds.reverse();
  const skus = numbered.flatMap((one) => writtenSkus(one, () => skuIds.pop() ?? 0));
  await upsertGoodsSkus(ctx.db, linesOf(skus), ctx.now);
  await savePictures(ctx, picturesOf(numbered));
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

/** What says that a key is another's; any other error as it is. */
export function takenOr(error: unknown): unknown {
  const isTaken = ["sku_barcode", "sku_code", "product_code"].includes(violatedConstraint(error));
  return isTaken ? new Fail(commodityOutcome.BARCODE_TAKEN) : error;
}

type Numbered = BuiltProduct & { id: number };

/** A product with a brand that there is. */
export function writtenProduct(
  { id, code, saleStatus, document }: Numbered,
  brandId: number,
): WrittenProduct {
  const { name, description, logisticsType, gst, expiryText, facts, attributeKeys, tagIds, limit } = document;
  return {
    ...{
      id,
      code,
      saleStatus,
      brandId,
      name,
      description,
      logisticsType,
      gst,
      expiryText,
      facts,
      attributeKeys,
      tagIds,
    },
    weightGrams: document.weightGrams ?? 0,
    limitCountries: document.limitCountries.join("||"),
    limitPieces: limit?.pieces ?? null,
    limitDays: limit?.days ?? null,
  };
}

/** Those skus of a product that lines speak of; new ones get numbers. */
export function writtenSkus({ id: productId, skus }: Numbered, nextId: () => number): WrittenSku[] {
  return skus.flatMap(({ sku, code, line }) => {
    if (!line) return [];
    const { oversale: _, ...own } = sku;
    return [
      {
        ...own,
        id: own.id ?? nextId(),
        productId,
        code,
        priceCents: own.priceCents ?? 0,
        weightGrams: own.weightGrams ?? 0,
      },
    ];
  });
}

/** The pictures of products whose lines speak of them. */
function picturesOf(products: readonly Numbered[]): Map<number, ProductPicture[]> {
  return new Map(
    products
      .filter(({ skus }) => skus.some(({ line }) => line?.mainPictures || line?.detailPictures))
      .map(({ id, document }) => [id, document.pictures]),
  );
}
