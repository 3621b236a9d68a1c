import { cutTerms, looserTerms, searchTerms, termPieces } from "@crux/rules/catalogue/search-tokens";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { showsWhatIsLeft } from "../../inventory/service.ts";
import { findProducts } from "../find-products.ts";
import type { ProductFacts } from "../product-facts.ts";
import { loadChinese } from "./chinese.ts";
import { correctedKeyword } from "./corrected-keyword.ts";
import { isNarrowed, type ListingFilter, type Narrowing } from "./filter-store.ts";
import { hasHits, listHits } from "./hits-store.ts";
import { countNarrowings, type NarrowingCounts, type Promoted } from "./narrowing-store.ts";
import type { ListingSort } from "./rank-store.ts";
import { asTyped, byInitials, bySound, miswritten } from "./read-keyword.ts";
import { findVocabulary, type OwnSynonyms } from "./vocabulary.ts";
import { listKnownPieces, type Wanted } from "./wanted-store.ts";

export type ProductSearch = {
  keyword: string;
  /** Nobody looks for what may have been meant instead. */
  asTyped?: boolean | undefined;
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

/** `correctedTo` is the word that the products have where the keyword itself finds nothing. */
type Found = { products: ProductFacts[]; total: number; correctedTo: string | null };

/** One way to read a keyword, and how the products found by it say what was typed: null where as it was typed. */
type Reading = { wanted: Wanted[]; corrected: (products: readonly ProductFacts[]) => string | null };

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
  for await (const { corrected, ...filter } of filters(ctx, search, ownSynonyms)) {
    const found = await page(ctx, { ...filter, narrowed }, search);
    if (found.total > 0) return { ...found, correctedTo: corrected(found.products) };
    // What was narrowed to nothing was found, and is no other word.
    if (narrowed && isNarrowed(narrowed) && (await hasHits(ctx.db, filter)))
      return { ...found, correctedTo: null };
  }
  return { products: [], total: 0, correctedTo: null };
}

const NOTHING: NarrowingCounts = { brands: [], spans: [], promotions: [], hits: 0 };

/** By what the products of a search can be narrowed, in the reading of the keyword that its list shows. */
export async function countProductNarrowings(
  ctx: Ctx,
  search: ProductSearch & { narrowed: Narrowing },
  promoted: readonly Promoted[],
  ownSynonyms: OwnSynonyms,
): Promise<NarrowingCounts> {
  for await (const { corrected: _, ...filter } of filters(ctx, search, ownSynonyms)) {
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
): AsyncGenerator<ListingFilter & Reading> {
  const statuses = search.saleStatus.length > 0 ? search.saleStatus : ["ONLINE"];
  const filter = {
    tagId: search.tagId,
    productIds: search.productIds,
    saleStatus: LISTED.filter((status) => statuses.includes(status)),
    inStock: search.inStock,
  };
  if (search.inStock) showsWhatIsLeft(ctx);
  if (search.keyword.trim() === "") yield { ...filter, ...literal([]) };
  else for await (const reading of readings(ctx, search, ownSynonyms)) yield { ...filter, ...reading };
}

function literal(wanted: Wanted[]): Reading {
  return { wanted, corrected: () => null };
}

/** What a keyword may want, the likeliest first; nothing for marks alone, such as "%", which are in no index. */
async function* readings(
  ctx: Ctx,
  { keyword, asTyped: isTyped }: ProductSearch,
  ownSynonyms: OwnSynonyms,
): AsyncGenerator<Reading> {
  const chinese = await loadChinese();
  const terms = searchTerms(chinese.simplified(keyword));
  if (terms.length === 0) return;
  const vocabulary = await findVocabulary(ctx, ownSynonyms);
  const typed = terms.join("");
  const guess = (wanted: Wanted[], of: { terms: readonly string[]; isOneWord: boolean }): Reading => ({
    wanted,
    corrected: (products) => correctedKeyword({ typed, ...of }, products, { vocabulary, chinese }),
  });
  yield literal(asTyped(terms, vocabulary));
  const looser = looserTerms(terms);
  if (looser.length > terms.length) yield literal(asTyped(looser, vocabulary));
  if (!isTyped)
    for (const { wanted, ...heard } of bySound(looser, { vocabulary, chinese })) yield guess(wanted, heard);
  const pieces = termPieces(looser);
  const written = pieces.length === 0 ? new Set<string>() : await listKnownPieces(ctx.db, pieces);
  const cut = cutTerms(
    looser,
    new Set(pieces.filter((piece) => written.has(piece) || vocabulary.has(piece))),
  );
  if (cut.length > 0) yield literal(asTyped(cut, vocabulary));
  if (isTyped) return;
  const isNowhere = (text: string) => pieces.includes(text) && !written.has(text);
  yield guess(miswritten(looser, { vocabulary, isNowhere }), { terms: looser, isOneWord: false });
  const initials = byInitials(looser);
  if (initials.length > 0) yield guess(initials, { terms: [looser.join("")], isOneWord: true });
}

async function page(
  ctx: Ctx,
  filter: ListingFilter,
  { sort, pageNum, pageSize }: ProductPage,
): Promise<Omit<Found, "correctedTo">> {
  if (filter.saleStatus.length === 0) return { products: [], total: 0 };
  const { ids, total } = await listHits(ctx, filter, {
    sort,
    limit: pageSize,
    offset: pageNum * pageSize,
  });
  const found = await findProducts(ctx, ids, "level");
  return { products: ids.flatMap((id) => found.get(id) ?? []), total };
}
