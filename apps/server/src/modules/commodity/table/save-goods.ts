import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import type { GoodsReport } from "@crux/contract/ops/goods.schema";
import type { ProductPicture } from "@crux/contract/ops/picture.schema";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import { yieldToOthers } from "../../../kernel/time/yield-to-others.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { editProducts } from "../edit/edit-products.ts";
import { type EditedProductRow, raiseVersions } from "../edit/product-store.ts";
import { insertVersions } from "../edit/version-store.ts";
import { tellGoods } from "../goods-topics.ts";
import { savePictures } from "../pictures/product-pictures.ts";
import {
  deleteListing,
  type ListingRow,
  updateListedPrices,
  upsertListing,
} from "../search/listing-store.ts";
import { findBrandByName, insertBrand, lockBrands } from "../shelves/brand-store.ts";
import type { BuiltProduct } from "./build-goods.ts";
import {
  freeGoodsKeys,
  linesOf,
  nextIds,
  replaceGoodsTags,
  upsertGoods,
  upsertGoodsSkus,
  type WrittenProduct,
  type WrittenSku,
} from "./goods-store.ts";
import {
  buildAll,
  count,
  emptyReport,
  isDirty,
  isOld,
  type PreparedGoods,
  prepareGoods,
  productsOf,
} from "./prepare-goods.ts";
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

/** The words of so many products take a ms or two, for which visitors wait. */
const PRODUCTS_AT_ONCE = 8;

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
    await writeAll(ctx, [...fresh, ...rebuilt.filter(isDirty)], { names, held }).catch((error: unknown) => {
      throw takenOr(error);
    });
    // It has counted them as edited itself, by what it wrote.
    return [];
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

type Held = ReadonlyMap<number, EditedProductRow>;
type Known = { names: PreparedGoods["names"]; held: Held };

/** Writes the products as one edit of each; those that stood there are held. */
async function writeAll(ctx: OpsCtx, built: readonly BuiltProduct[], { names, held }: Known): Promise<void> {
  if (built.length === 0) return;
  const brandIds = await addBrands(ctx, names.fresh, built);
  const ids = await nextIds(ctx.db, "product", built.filter((one) => !isOld(one)).length);
  ids.reverse();
  const numbered = built.map((one) => ({ ...one, id: one.productId ?? ids.pop() ?? 0 }));
  const brandOf = (brandId: number | null) => brandIds.get(brandId ?? 0) ?? brandId ?? 0;
  const added = numbered.flatMap(({ skus }) => skus.filter(({ sku, line }) => line && sku.id === null));
  const skuIds = await nextIds(ctx.db, "sku", added.length);
  skuIds.reverse();
  const whole = numbered.map((one) => ({
    one,
    product: writtenProduct(one, brandOf(one.document.brandId)),
    skus: writtenSkus(one, () => skuIds.pop() ?? 0),
  }));
  await writeRows(ctx, whole);
  const pictures = picturesOf(numbered);
  if (pictures.size > 0) await savePictures(ctx, pictures);
  await keepWritten(ctx, whole, { names, held });
}

type Whole = { one: Numbered; product: WrittenProduct; skus: WrittenSku[] };

/** Writes those products and skus that change. Who is new has neither tags nor keys that others wait for. */
async function writeRows(ctx: OpsCtx, whole: readonly Whole[]): Promise<void> {
  const own = whole.filter(({ one }) => one.isOwnChanged);
  if (own.length > 0) {
    const editing = { staffId: ctx.staff.id, at: ctx.now };
    await upsertGoods(ctx.db, linesOf(own.map(({ product }) => product)), editing);
  }
  const tagged = own.filter(({ one }) => isOld(one) || one.document.tagIds.length > 0);
  if (tagged.length > 0) await replaceGoodsTags(ctx.db, linesOf(tagged.map(({ product }) => product)));
  const rekeyed = whole.flatMap(({ one, skus }) => skus.filter(({ id }) => one.rekeyed.has(id)));
  if (rekeyed.length > 0) await freeGoodsKeys(ctx.db, linesOf(rekeyed));
  const skus = whole.flatMap(changedSkus);
  if (skus.length > 0) await upsertGoodsSkus(ctx.db, linesOf(skus), ctx.now);
}

/** Those skus of a product that its lines add or change. */
function changedSkus({ one, skus }: Whole): WrittenSku[] {
  const same = new Set(one.same);
  const rows = one.skus.flatMap(({ line }) => line?.row ?? []);
  return skus.filter((_, place) => !same.has(rows[place] ?? 0));
}

/** Counts products as edited, as `keepEdited` does, by what is known of them without reading them again. */
async function keepWritten(ctx: OpsCtx, whole: readonly Whole[], { names, held }: Known): Promise<void> {
  const old = whole.flatMap(({ one }) => (isOld(one) ? [one.id] : []));
  const edit = { staffId: ctx.staff.id, at: ctx.now };
  if (old.length > 0) await raiseVersions(ctx.db, old, edit);
  const built = whole.map(({ one }) => one);
  const listed = await listedNamesOf(ctx, built.filter(needsWords), names);
  const standing: Standing[] = [];
  for (const [place, one] of whole.entries()) {
    if (place % PRODUCTS_AT_ONCE === 0) await yieldToOthers();
    standing.push(standingOf(one, listed, held.get(one.one.id)));
  }
  await yieldToOthers();
  await insertVersions(
    ctx.db,
    standing.map(({ productId, version, document }) => ({
      ...{ productId, version, document, ...edit },
      restoredFrom: null,
    })),
  );
  await keepListed(ctx, standing);
  // What is new and off sale stands on no page that visitors look at.
  const shown = whole.filter(({ one }) => isOld(one) || isListed(one));
  tellGoods(
    ctx,
    shown.map(({ one }) => ({ productId: one.id, isListed: isListed(one) || isListed(held.get(one.id)) })),
  );
}

/** Lists show what is on sale or paused. */
const isListed = (product: { saleStatus: string } | undefined) =>
  product !== undefined && product.saleStatus !== "OFFLINE";

type Standing = {
  productId: number;
  version: number;
  document: ProductDocument;
  /** How lists show it: none does, all that they read of it, or another price alone. */
  listed: ListingRow | { priceCents: number } | null;
};

/** How a product stands that was written. */
function standingOf(
  { one, product, skus }: Whole,
  names: ListedNames,
  row: EditedProductRow | undefined,
): Standing {
  const { id: productId, brandId } = product;
  const version = (row?.version ?? 0) + 1;
  const document = { ...documentAs(one, skus), brandId };
  const priceCents = offeredCents(document);
  if (priceCents === null) return { productId, version, document, listed: null };
  const listed = needsWords(one)
    ? listingAs(one, { priceCents, sold: row?.sold ?? 0 }, names)
    : { priceCents };
  return { productId, version, document, listed };
}

/** Lists read prices and words of a product, and its words are made of its own fields alone. */
const needsWords = ({ isOwnChanged, wasOffered }: BuiltProduct) => isOwnChanged || !wasOffered;

async function keepListed({ db }: Ctx, standing: readonly Standing[]): Promise<void> {
  const whole = standing.flatMap(({ listed }) => (listed && "words" in listed ? listed : []));
  if (whole.length > 0) await upsertListing(db, whole);
  await updateListedPrices(
    db,
    standing.flatMap(({ productId, listed }) =>
      listed && !("words" in listed) ? { productId, priceCents: listed.priceCents } : [],
    ),
  );
  const gone = standing.flatMap(({ productId, listed }) => (listed ? [] : productId));
  if (gone.length > 0) await deleteListing(db, gone);
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
  if (wanted.length === 0) return new Map();
  await lockBrands(ctx.db);
  ctx.invalidate("catalogue");
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

/** The pictures of products whose lines speak of them. */
function picturesOf(products: readonly Numbered[]): Map<number, ProductPicture[]> {
  return new Map(
    products
      .filter(({ skus }) => skus.some(({ line }) => line?.mainPictures || line?.detailPictures))
      .map(({ id, document }) => [id, document.pictures]),
  );
}
