import type { ProductPicture } from "@crux/contract/ops/picture.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { SaleStatus } from "@crux/contract/sale.schema";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { fillBarcodes } from "./barcode-store.ts";
import { savePictures } from "./pictures/product-pictures.ts";
import { usePictures } from "./pictures/use-pictures.ts";
import { listProductsAnew } from "./search/list-anew.ts";
import type { BrandRow, LoadedProduct, LoadedSku, TagRow } from "./store.ts";
import {
  replaceProductTags,
  updateSaleStatus,
  upsertBrands,
  upsertProducts,
  upsertSkus,
  upsertTags,
} from "./store.ts";

export type ProductDraft = LoadedProduct & {
  tagIds: readonly number[];
  /** A barcode stands only where the sku has none yet: staff may have corrected it. */
  skus: readonly (Omit<LoadedSku, "productId"> & { barcode?: string })[];
};

/**
 * Adds or replaces brands, tags (parents first) and products by id, and puts the products into the search. What was sold of
 * a product that stands, its stock, its barcodes and its history stay.
 */
export async function saveCatalogue(
  ctx: Ctx,
  catalogue: {
    brands: readonly BrandRow[];
    tags: readonly TagRow[];
    products: readonly ProductDraft[];
    /** Pictures of tags that come into use. */
    pictures?: readonly string[];
  },
): Promise<void> {
  const { brands, tags, products, pictures = [] } = catalogue;
  await usePictures(ctx, pictures);
  await upsertBrands(ctx.db, brands);
  await upsertTags(ctx.db, tags);
  await upsertProducts(ctx.db, products, ctx.now);
  await savePictures(ctx, new Map(products.map((one) => [one.id, pictureList(one)])));
  await upsertSkus(
    ctx.db,
    products.flatMap(({ id, skus }) => skus.map(({ barcode: _, ...sku }) => ({ ...sku, productId: id }))),
  );
  await fillBarcodes(
    ctx.db,
    products.flatMap(({ skus }) => skus.flatMap(({ id, barcode }) => (barcode ? [{ id, barcode }] : []))),
  );
  await replaceProductTags(
    ctx.db,
    products.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ productId: id, tagId }))),
  );
  await listProductsAnew(
    ctx,
    products.map((product) => product.id),
  );
  ctx.invalidate("catalogue", "home");
}

/** The pictures that a product is given as texts, joined by `||`; each shows what the product is called. */
function pictureList({ name, imgUrl, descUrl }: ProductDraft): ProductPicture[] {
  const split = (kind: ProductPicture["kind"], joined: string) =>
    joined.split("||").flatMap((url) => (url === "" ? [] : [{ kind, url, alt: name }]));
  return [...split("MAIN", imgUrl), ...split("DETAIL", descUrl)];
}

/** Puts a product on sale, pauses it or takes it down; `commodity.PRODUCT_NOT_FOUND` for an unknown one. */
export async function setSaleStatus(
  ctx: Ctx,
  { productId, saleStatus }: { productId: number; saleStatus: SaleStatus },
): Promise<void> {
  if (!(await updateSaleStatus(ctx.db, productId, saleStatus)))
    throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  await listProductsAnew(ctx, [productId]);
  ctx.invalidate("catalogue", "home");
}
