import type { Sku, Tag } from "@crux/contract/commodity.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { pipelined } from "../../kernel/database/pipelined.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { availableOf } from "../inventory/service.ts";
import { GOODS, showsGoods } from "./goods-topics.ts";
import { presentCatalogueSku, type SkuFacts, skuFacts } from "./product-facts.ts";
import type { ProductRow, SkuRow } from "./store.ts";
import {
  listProducts,
  listProductsOfSkus,
  listSkus,
  listSkusOfProducts,
  listTagPictures,
  listTags,
} from "./store.ts";
import { tagTree } from "./tag-tree.ts";

export { barcodesOf, setBarcode } from "./barcodes.ts";
export { type Category, listCategories, tagsOfProducts } from "./categories.ts";
export { SOLD } from "./count-sold.ts";
export { dropDraft, getProductDraft, listProductDrafts, saveDraft } from "./edit/drafts.ts";
export { editProducts } from "./edit/edit-products.ts";
export { getProduct } from "./edit/get-product.ts";
export { listChoices } from "./edit/list-choices.ts";
export { countProductsOps, listProductsOps } from "./edit/list-products.ts";
export { getProductVersion, listProductHistory } from "./edit/product-history.ts";
export { changeSaleStatus } from "./edit/sale-status.ts";
export { addProduct, restoreProduct, saveProduct } from "./edit/save-product.ts";
export { showUnpublished } from "./edit/show-document.ts";
export { findGoods, type Goods, productsOfBarcodes } from "./find-goods.ts";
export { findProducts } from "./find-products.ts";
export { type Offer, takeGoodsChanges } from "./goods-changes.ts";
export { GOODS, LISTED, showsGoods } from "./goods-topics.ts";
export { uploadCustomerPicture } from "./pictures/customer-picture.ts";
export { pictureAlts, picturesOf, savePictures } from "./pictures/product-pictures.ts";
export {
  keepDrawnPicture,
  removePicture,
  removeUnusedPictures,
  uploadPicture,
} from "./pictures/upload-picture.ts";
export { usePictures, usePicturesOfCustomer } from "./pictures/use-pictures.ts";
export { type ProductFacts, presentCatalogueSku, type SkuFacts } from "./product-facts.ts";
export { hasProductBeside } from "./removal-store.ts";
export { removeProduct, removeUnusedShelves } from "./remove-goods.ts";
export { type ProductDraft, saveCatalogue, setSaleStatus } from "./save-catalogue.ts";
export type { Narrowing } from "./search/filter-store.ts";
export { MOST_COUNTED, type Promoted } from "./search/narrowing-store.ts";
export { nearWords } from "./search/near-words.ts";
export {
  countProductNarrowings,
  type ProductPage,
  type ProductSearch,
  searchProducts,
} from "./search/search-products.ts";
export { countStock, setAlert } from "./stock/change-stock.ts";
export { LEVEL_LIST } from "./stock/level-store.ts";
export { goodsByCodes, listLevelsForStaff, listMovementsForStaff } from "./stock/list-stock.ts";
export { listSoldCategories } from "./store.ts";
export { nextIds } from "./table/goods-store.ts";

/**
 * The visible tags of one level, by priority, with their children down to level 3 (OP-020). Those of level 3 show what is
 * sold best in them, unless they have a picture of their own.
 */
export async function findTags(ctx: Ctx, { level }: { level: number }): Promise<Tag[]> {
  const pictures = await listTagPictures(ctx.db);
  const rows = await listTags(ctx.db);
  return tagTree(
    rows.map((row) => ({ ...row, imgUrl: row.imgUrl || (pictures.get(row.id) ?? "") })),
    level,
  );
}

type Listed = { sku: SkuRow; product: ProductRow };

/** The skus that exist among these ids as the database has them now, with what can be bought of each. */
export async function findSkus(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, SkuFacts>> {
  return withStock(ctx, skuIds, loadListed(ctx, skuIds));
}

/** The same for showing them: prices and texts may come from memory, what can be bought never does. */
export async function showSkus(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, SkuFacts>> {
  const kind = { name: "sku", topics: ["catalogue", GOODS] };
  return withStock(
    ctx,
    skuIds,
    ctx.facts.many(kind, skuIds, (missing) => loadListed(ctx, missing)),
  );
}

async function loadListed(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, Listed>> {
  if (skuIds.length === 0) return new Map();
  const [skus, rows] = await pipelined(listSkus(ctx.db, skuIds), listProductsOfSkus(ctx.db, skuIds));
  const products = new Map(rows.map((one) => [one.id, one]));
  return new Map(
    skus.flatMap((sku) => {
      const product = products.get(sku.productId);
      return product ? [[sku.id, { sku, product }] as const] : [];
    }),
  );
}

async function withStock(
  ctx: Ctx,
  skuIds: readonly number[],
  asked: Promise<ReadonlyMap<number, Listed>>,
): Promise<Map<number, SkuFacts>> {
  const [listed, stock] = await pipelined(asked, availableOf(ctx, skuIds));
  return new Map([...listed].map(([id, { sku, product }]) => [id, skuFacts(sku, product, stock)]));
}

/** The skus of a product of the catalogue; `commodity.PRODUCT_NOT_FOUND` for an unknown product or a service. */
export async function skusOfProduct(ctx: Ctx, { productId }: { productId: number }): Promise<Sku[]> {
  showsGoods(ctx, productId);
  const [product] = await listProducts(ctx.db, [productId]);
  if (product?.productType !== "COMMODITY") throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  const skus = await listSkusOfProducts(ctx.db, [productId]);
  const stock = await availableOf(
    ctx,
    skus.map((sku) => sku.id),
  );
  return skus.map((sku) => presentCatalogueSku(skuFacts(sku, product, stock)));
}
