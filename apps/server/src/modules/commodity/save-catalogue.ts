import type { ProductPicture } from "@crux/contract/ops/picture.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { SaleStatus } from "@crux/contract/sale.schema";
import { searchText, searchWords } from "@crux/rules/catalogue/search-tokens";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { fillBarcodes } from "./barcode-store.ts";
import {
  deleteListing,
  type ListingRow,
  listTagsOfProducts,
  tagWord,
  upsertListing,
} from "./listing-store.ts";
import { savePictures } from "./pictures/product-pictures.ts";
import { cheapestOf } from "./product-facts.ts";
import type { BrandRow, LoadedProduct, ProductRow, SkuRow, TagRow } from "./store.ts";
import {
  listProducts,
  listSkusOfProducts,
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
  skus: readonly (Omit<SkuRow, "productId" | "disabledAt"> & { barcode?: string })[];
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
  },
): Promise<void> {
  const { brands, tags, products } = catalogue;
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

/** The pictures that a product is given as texts, joined by `||`. */
function pictureList({ imgUrl, descUrl }: ProductDraft): ProductPicture[] {
  const split = (kind: ProductPicture["kind"], joined: string) =>
    joined.split("||").flatMap((url) => (url === "" ? [] : [{ kind, url, alt: "" }]));
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

/** Writes what lists and search read of these products; services and products without a sku are in no list. */
export async function listProductsAnew(ctx: Ctx, productIds: readonly number[]): Promise<void> {
  const products = await listProducts(ctx.db, productIds);
  const skusOf = Map.groupBy(await listSkusOfProducts(ctx.db, productIds), (sku) => sku.productId);
  const tagsOf = Map.groupBy(await listTagsOfProducts(ctx.db, productIds), (pair) => pair.productId);
  const rows = products.flatMap((product): ListingRow[] => {
    const cheapest = cheapestOf(skusOf.get(product.id) ?? []);
    if (!cheapest || product.productType !== "COMMODITY") return [];
    const tagIds = (tagsOf.get(product.id) ?? []).map((pair) => pair.tagId);
    return [listingOf(product, cheapest.priceCents, tagIds)];
  });
  await deleteListing(ctx.db, productIds);
  await upsertListing(ctx.db, rows);
}

function listingOf(product: ProductRow, priceCents: number, tagIds: readonly number[]): ListingRow {
  const texts = [product.name, product.brandName, product.description];
  return {
    productId: product.id,
    saleStatus: product.saleStatus,
    priceCents,
    sold: product.sold,
    name: searchText(product.name),
    brand: searchText(product.brandName),
    prose: searchText(product.description),
    words: [...new Set(texts.flatMap((text) => [...searchWords(text)])), ...tagIds.map(tagWord)],
  };
}
