import { cutTerms, looserTerms, searchTerms, termPieces } from "@crux/rules/catalogue/search-tokens";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { showsWhatIsLeft } from "../../inventory/service.ts";
import { findProducts } from "../find-products.ts";
import type { ProductFacts } from "../product-facts.ts";
import { loadChinese } from "./chinese.ts";
import { isNarrowed, type ListingFilter, type Narrowing } from "./filter-store.ts";
import { hasHits, listHits } from "./hits-store.ts";
import { countNarrowings, type NarrowingCounts, type Promoted } from "./narrowing-store.ts";
import type { ListingSort } from "./rank-store.ts";
import { asTyped, byInitials, bySound, miswritten } from "./read-keyword.ts";
import { findVocabulary, type OwnSynonyms } from "./vocabulary.ts";
import { listKnownPieces, type Wanted } from "./wanted-store.ts";

export type ProductSearch = {
  keyword: string;
  tagId?: number | undefined;
  /** Only these products, if given. */
  productIds?: readonly number[];
  saleStatus: readonly string[];
  inStock: boolean;
  narrowed?: Narrowing | undefined;
};

export type ProductPage = ProductSearch & { sort: ListingSort; pageNum: number; pageSize: number };

/** OFFLINE products are in no list, whatever the call asks for. */
const LISTED = ["ONLINE", "SUSPEND"];

type Found = { products: ProductFacts[]; total: number };

/**
 * One page of the products that are what the keyword says and stand under the tag or a tag below it. The keyword is read
 * in one way after the other until something is found: as it is typed, in whichever characters, with what means the same;
 * cut between Chinese and letters; by its sound, as pinyin or as other characters that sound alike; Chinese cut into the
 * words of the catalogue, since people write "婴儿奶粉" without a blank; with one thing wrong; as first letters of pinyin.
 */
export async function searchProducts(
  ctx: Ctx,
  search: ProductPage,
  ownSynonyms: OwnSynonyms,
): Promise<Found> {
  const { narrowed } = search;
  for await (const filter of filters(ctx, search, ownSynonyms)) {
    const found = await page(ctx, { ...filter, narrowed }, search);
    if (found.total > 0) return found;
    // What was narrowed to nothing was found, and is no other word.
    if (narrowed && isNarrowed(narrowed) && (await hasHits(ctx.db, filter))) return found;
  }
  return { products: [], total: 0 };
}

const NOTHING: NarrowingCounts = { brands: [], spans: [], promotions: [], hits: 0 };

/** By what the products of a search can be narrowed, in the reading of the keyword that its list shows. */
export async function countProductNarrowings(
  ctx: Ctx,
  search: ProductSearch & { narrowed: Narrowing },
  promoted: readonly Promoted[],
  ownSynonyms: OwnSynonyms,
): Promise<NarrowingCounts> {
  for await (const filter of filters(ctx, search, ownSynonyms)) {
    if (filter.saleStatus.length === 0) continue;
    const counts = await countNarrowings(ctx.db, filter, search.narrowed, promoted);
    if (counts.hits > 0) return counts;
  }
  return NOTHING;
}

/** What a search asks for before it is narrowed, in one reading of its keyword after the other. */
async function* filters(
  ctx: Ctx,
  search: ProductSearch,
  ownSynonyms: OwnSynonyms,
): AsyncGenerator<ListingFilter> {
  const statuses = search.saleStatus.length > 0 ? search.saleStatus : ["ONLINE"];
  const filter = {
    tagId: search.tagId,
    productIds: search.productIds,
    saleStatus: LISTED.filter((status) => statuses.includes(status)),
    inStock: search.inStock,
  };
  if (search.inStock) showsWhatIsLeft(ctx);
  if (search.keyword.trim() === "") yield { ...filter, wanted: [] };
  else for await (const wanted of readings(ctx, search.keyword, ownSynonyms)) yield { ...filter, wanted };
}

/** What a keyword may want, the likeliest first; nothing for marks alone, such as "%", which are in no index. */
async function* readings(ctx: Ctx, keyword: string, ownSynonyms: OwnSynonyms): AsyncGenerator<Wanted[]> {
  const chinese = await loadChinese();
  const terms = searchTerms(chinese.simplified(keyword));
  if (terms.length === 0) return;
  const vocabulary = await findVocabulary(ctx, ownSynonyms);
  yield asTyped(terms, vocabulary);
  const looser = looserTerms(terms);
  if (looser.length > terms.length) yield asTyped(looser, vocabulary);
  yield* bySound(looser, { vocabulary, chinese });
  const pieces = termPieces(looser);
  const written = pieces.length === 0 ? new Set<string>() : await listKnownPieces(ctx.db, pieces);
  const cut = cutTerms(
    looser,
    new Set(pieces.filter((piece) => written.has(piece) || vocabulary.has(piece))),
  );
  if (cut.length > 0) yield asTyped(cut, vocabulary);
  const isNowhere = (text: string) => pieces.includes(text) && !written.has(text);
  yield miswritten(looser, { vocabulary, isNowhere });
  const initials = byInitials(looser);
  if (initials.length > 0) yield initials;
}

async function page(
  ctx: Ctx,
  filter: ListingFilter,
  { sort, pageNum, pageSize }: ProductPage,
): Promise<Found> {
  if (filter.saleStatus.length === 0) return { products: [], total: 0 };
  const { ids, total } = await listHits(ctx, filter, {
    sort,
    limit: pageSize,
    offset: pageNum * pageSize,
  });
  const found = await findProducts(ctx, ids, "level");
  return { products: ids.flatMap((id) => found.get(id) ?? []), total };
}
