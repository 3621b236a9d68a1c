import { searchText, searchWords } from "@crux/rules/catalogue/search-tokens";
import type { Ctx } from "../../kernel/verb/context.ts";
import {
  deleteListing,
  type ListingRow,
  listTagsOfProducts,
  tagWord,
  upsertListing,
} from "./listing-store.ts";
import { cheapestOf } from "./product-facts.ts";
import { listProducts, listSkusOfProducts, type ProductRow } from "./store.ts";

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

type Listed = Pick<ProductRow, "id" | "saleStatus" | "sold" | "name" | "brandName" | "description">;

/** What lists and search read of a product, given its lowest price and its tags with all above them. */
export function listingOf(product: Listed, priceCents: number, tagIds: readonly number[]): ListingRow {
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
