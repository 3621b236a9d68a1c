import { searchText, searchWords } from "@crux/rules/catalogue/search-tokens";
import { withoutWarnings } from "@crux/rules/catalogue/warnings";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { cheapestOf } from "../product-facts.ts";
import { listProducts, listSkusOfProducts, type ProductRow } from "../store.ts";
import { type Chinese, loadChinese } from "./chinese.ts";
import {
  claimOutdatedListings,
  deleteListing,
  type ListingRow,
  listTagsOfProducts,
  upsertListing,
} from "./listing-store.ts";
import { soundWords } from "./sounds.ts";
import { tagWord } from "./wanted-store.ts";

/** Some 70 ms of work for whoever waits behind it. */
const BATCH = 500;

/** Writes what lists and search read of these products; services and products without a sku are in no list. */
export async function listProductsAnew(ctx: Ctx, productIds: readonly number[]): Promise<void> {
  const chinese = await loadChinese();
  const products = await listProducts(ctx.db, productIds);
  const skusOf = Map.groupBy(await listSkusOfProducts(ctx.db, productIds), (sku) => sku.productId);
  const tagsOf = Map.groupBy(await listTagsOfProducts(ctx.db, productIds), (pair) => pair.productId);
  const rows = products.flatMap((product): ListingRow[] => {
    const cheapest = cheapestOf(skusOf.get(product.id) ?? []);
    if (!cheapest || product.productType !== "COMMODITY") return [];
    const tagIds = (tagsOf.get(product.id) ?? []).map((pair) => pair.tagId);
    return [listingOf(product, { priceCents: cheapest.priceCents, tagIds, chinese })];
  });
  await deleteListing(ctx.db, productIds);
  await upsertListing(ctx.db, rows);
}

/** Makes the words of products anew that were made in an older way; answers how many, so that it goes on while there are some. */
export async function listOutdatedAnew(ctx: Ctx): Promise<number> {
  const productIds = await claimOutdatedListings(ctx.db, BATCH);
  if (productIds.length > 0) await listProductsAnew(ctx, productIds);
  return productIds.length;
}

type Listed = Pick<ProductRow, "id" | "saleStatus" | "sold" | "name" | "brandName" | "description">;

type Given = { priceCents: number; tagIds: readonly number[]; chinese: Chinese };

/**
 * What lists and search read of a product, given its lowest price and its tags with all above them: its texts in
 * simplified characters and without warnings, and how its name and brand sound.
 */
export function listingOf(product: Listed, { priceCents, tagIds, chinese }: Given): ListingRow {
  const [name, brand, prose] = [
    product.name,
    product.brandName,
    withoutWarnings(chinese.simplified(product.description)),
  ].map((text) => searchText(chinese.simplified(text))) as [string, string, string];
  const written = [name, brand, prose].flatMap((text) => [...searchWords(text)]);
  const heard = [name, brand].flatMap((text) => [...soundWords(text, chinese)]);
  return {
    productId: product.id,
    saleStatus: product.saleStatus,
    priceCents,
    sold: product.sold,
    name,
    brand,
    prose,
    words: [...new Set([...written, ...heard]), ...tagIds.map(tagWord)],
  };
}
