import { cutTerms, looserTerms, searchTerms, termPieces } from "@crux/rules/catalogue/search-tokens";
import type { Ctx } from "../../kernel/verb/context.ts";
import { showsWhatIsLeft } from "../inventory/service.ts";
import { findProducts } from "./find-products.ts";
import { type ListingFilter, type ListingSort, listKnownPieces, listListing } from "./listing-store.ts";
import type { ProductFacts } from "./product-facts.ts";

export type ProductSearch = {
  keyword: string;
  tagId?: number | undefined;
  /** Only these products, if given. */
  productIds?: readonly number[];
  saleStatus: readonly string[];
  inStock: boolean;
  sort: ListingSort;
  pageNum: number;
  pageSize: number;
};

/** OFFLINE products are in no list, whatever the call asks for. */
const LISTED = ["ONLINE", "SUSPEND"];

/**
 * One page of the products that contain every part of the keyword in name, brand or description and stand under
 * the tag or a tag below it. Where nothing contains the parts as typed, they are cut between Chinese and letters, and
 * where that finds nothing either, Chinese into the words of the catalogue: people write "婴儿奶粉" without a blank.
 */
export async function searchProducts(
  ctx: Ctx,
  search: ProductSearch,
): Promise<{ products: ProductFacts[]; total: number }> {
  const terms = searchTerms(search.keyword);
  const statuses = search.saleStatus.length > 0 ? search.saleStatus : ["ONLINE"];
  const filter: ListingFilter = {
    terms,
    tagId: search.tagId,
    productIds: search.productIds,
    saleStatus: LISTED.filter((status) => statuses.includes(status)),
    inStock: search.inStock,
  };
  // Marks alone, such as "%", are in no index and find nothing.
  if (search.inStock) showsWhatIsLeft(ctx);
  if (terms.length === 0 && search.keyword.trim() !== "") return { products: [], total: 0 };
  const strict = await page(ctx, filter, search);
  const looser = looserTerms(terms);
  if (strict.total > 0) return strict;
  const loose =
    looser.length === terms.length ? strict : await page(ctx, { ...filter, terms: looser }, search);
  if (loose.total > 0) return loose;
  const cut = cutTerms(looser, await listKnownPieces(ctx.db, termPieces(looser)));
  return cut.length > 0 ? page(ctx, { ...filter, terms: cut }, search) : loose;
}

async function page(ctx: Ctx, filter: ListingFilter, { sort, pageNum, pageSize }: ProductSearch) {
  if (filter.saleStatus.length === 0) return { products: [], total: 0 };
  const { ids, total } = await listListing(ctx.db, filter, {
    sort,
    limit: pageSize,
    offset: pageNum * pageSize,
  });
  const found = await findProducts(ctx, ids, "level");
  return { products: ids.flatMap((id) => found.get(id) ?? []), total };
}
