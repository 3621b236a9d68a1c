import { MAX_PRODUCTS_COUNTED } from "@crux/contract/sale";
import { needsComparison, type SearchLexeme, termLexemes } from "@crux/rules/catalogue/search-tokens";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { isBuyable } from "../../inventory/service.ts";

/**
 * One way to be what somebody wants: a text (as `searchText` writes it) stands in name, brand or description; words of the
 * index stand for the product; or two texts stand in name or brand with one character between them. A text that nobody
 * typed may as well be there in pieces, which the index knows by itself.
 */
export type Alternative =
  | { text: string; isTyped: boolean }
  | { words: readonly SearchLexeme[] }
  | { around: readonly [string, string] };
/** One thing that a product must be, in any of these ways; the typed one comes first. */
export type Wanted = readonly Alternative[];

/** What a product list may ask for; `tagId` also means every tag below it. */
export type ListingFilter = {
  wanted: readonly Wanted[];
  tagId: number | undefined;
  productIds: readonly number[] | undefined;
  saleStatus: readonly string[];
  /** Only products with a sku that can be bought now. */
  inStock: boolean;
  narrowed?: Narrowing | undefined;
};

/** What is left of a list that was narrowed: of these brands, between these prices, of what runs with these promotions. */
export type Narrowing = {
  brandIds: readonly number[];
  fromCents: number | undefined;
  toCents: number | undefined;
  /** The products of the promotions; undefined where none was chosen. */
  promotedIds: readonly number[] | undefined;
};

export type ListingSort = "DEFAULT" | "SOLD" | "PRICE_ASC" | "PRICE_DESC";

export type ListingRow = Pick<
  Row<"productListing">,
  "productId" | "saleStatus" | "priceCents" | "sold" | "name" | "brand" | "prose"
> & { words: readonly string[] };

/** How words are made of a product; rows of an older way are made anew by a sweep. */
export const WORDS_VERSION = 1;

/** Of so many hits, by what was sold, the names are looked at. */
const MOST_RANKED = 1_000;
/** So many are looked up by how their names begin, since what hardly anybody bought may be called just that; `NAME_LENGTH` is what an index knows of a name. */
const MOST_NAMED = 500;
const NAME_LENGTH = 64;
const LAST_CHARACTER = "\u{10FFFF}";
/** So many products that are sold best have most words that many products have. */
const FRONT = 200;
/** Of many hits, so many are met among so many products for each at the front of an index; fewer than the first are too few to choose from. */
const MET = { least: 100, most: 300, amongEach: 15 };

/** Whoever scrolls on beyond so many waits for all hits to be read. */
const FARTHEST = 2 * MAX_PRODUCTS_COUNTED;

export type ListingPage = { sort: ListingSort; limit: number; offset: number };

/** The product ids of one page, best first, and how many there are in all: beyond `MAX_PRODUCTS_COUNTED` more than that, and than were shown. */
export async function listListing(
  db: Db,
  filter: ListingFilter,
  page: ListingPage,
): Promise<{ ids: number[]; total: number }> {
  const { limit, offset } = page;
  const { ids, counted } = isWhole(filter)
    ? await listWhole(db, filter, page)
    : await listHits(db, filter, page);
  if (counted <= MAX_PRODUCTS_COUNTED || ids.length === 0) return { ids, total: counted };
  const shown = offset + ids.length;
  return { ids, total: ids.length < limit ? shown : Math.max(counted, shown + 1) };
}

type Listed = { ids: number[]; counted: number };

/** Nothing is asked for but the state in which products are on sale: an index has these side by side, and in order. */
function isWhole(filter: ListingFilter): boolean {
  return filter.saleStatus.length === 1 && conditionsOf(filter).length === 0;
}

async function listWhole(
  db: Db,
  filter: ListingFilter,
  { sort, limit, offset }: ListingPage,
): Promise<Listed> {
  const counted = await countListing(db, filter);
  if (offset >= counted && counted <= MAX_PRODUCTS_COUNTED) return { ids: [], counted };
  const { rows } = await sql<{ id: number }>`
    select l.product_id as id from product_listing l where ${matches(filter)}
    order by ${orderOf(sort, [])} limit ${limit} offset ${offset}`.execute(db);
  return { ids: rows.map((row) => row.id), counted };
}

async function countListing(db: Db, filter: ListingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from product_listing l where ${matches(filter)} limit ${sql.lit(MAX_PRODUCTS_COUNTED + 1)}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Few hits are gathered by the indexes of what is asked for, and put in order. Of many, the index of the order meets enough
 * within its first rows, which no plan knows before they are counted; a word that too few of the best sold products have is
 * looked for among those that were gathered as well. Of the best, and of what is called so, the names are compared. Far
 * down a list all hits are read.
 */
async function listHits(db: Db, filter: ListingFilter, page: ListingPage): Promise<Listed> {
  const end = page.limit + page.offset;
  if (filter.saleStatus.length > 1 || end > FARTHEST) return await gatherHits(db, filter, page);
  const most = MET.most * Math.ceil(end / MET.most);
  const isInOrder = isPlain(filter, page.sort);
  // What the order alone decides, and what lies behind all that is gathered, has to be met there.
  const mustMeet = isInOrder || end > MAX_PRODUCTS_COUNTED;
  const least = mustMeet ? 0 : Math.max(MET.least, end);
  const order = orderOf(page.sort, []);
  const { rows } = await sql<Listed & { met: number }>`
    with gathered as materialized (
      select product_id, sold, price_cents from product_listing l where ${matches(filter)}
      limit ${sql.lit(MAX_PRODUCTS_COUNTED + 1)}
    ), size as materialized (
      select count(*) as counted, count(*) > ${sql.lit(MAX_PRODUCTS_COUNTED)} as is_many from gathered
    ), met as materialized (
      select l.product_id, l.sold, l.price_cents from (
        select * from product_listing l
        where ${isListed(filter)} and (select is_many from size)
        order by ${order} limit ${sql.lit(most * MET.amongEach)}
      ) l where ${sql.join(conditionsOf(filter), sql` and `)} limit ${sql.lit(most)}
    ), ${named(filter, page.sort)} best as (
      select product_id, sold, price_cents from (
        select * from gathered where not (select is_many from size) or (select count(*) from met) < ${least}
        union
        select * from met
      ) l order by ${order} limit ${sql.lit(Math.max(MOST_RANKED, most))}
    )
    select (select counted from size) as counted, (select count(*) from met) as met, array(${ranked(filter, page)}) as ids`.execute(
    db,
  );
  const { counted = 0, met = 0, ids = [] } = rows[0] ?? {};
  const isMissing = mustMeet && counted > MAX_PRODUCTS_COUNTED && met < end;
  return isMissing ? await gatherHits(db, filter, page) : { ids, counted };
}

/** All hits there are. */
async function gatherHits(db: Db, filter: ListingFilter, page: ListingPage): Promise<Listed> {
  const { rows } = await sql<Listed>`
    with gathered as materialized (
      select product_id, sold, price_cents from product_listing l where ${matches(filter)}
    ), ${named(filter, page.sort)} best as (
      select product_id, sold, price_cents from gathered l
      order by ${orderOf(page.sort, [])} limit ${Math.max(MOST_RANKED, page.limit + page.offset)}
    )
    select (select count(*) from gathered) as counted, array(${ranked(filter, page)}) as ids`.execute(db);
  return rows[0] ?? { ids: [], counted: 0 };
}

/** The page of the best, whose names are compared with what is wanted. Its rows are found by their ids, however few or many a plan expects. */
function ranked(filter: ListingFilter, { sort, limit, offset }: ListingPage): RawBuilder<unknown> {
  const page = sql`order by ${orderOf(sort, filter.wanted)} limit ${limit} offset ${offset}`;
  return isPlain(filter, sort)
    ? sql`select l.product_id from best l ${page}`
    : sql`select l.product_id from product_listing l
        where l.product_id = any(array(select product_id from best union select product_id from named)) ${page}`;
}

/** Those of the hits whose names begin with what is wanted, the shortest such names before longer ones: an index has them side by side. */
function named(filter: ListingFilter, sort: ListingSort): RawBuilder<unknown> {
  if (isPlain(filter, sort)) return sql``;
  const begin = namesOf(filter.wanted).map((name) => [...name].slice(0, NAME_LENGTH).join(""));
  const listedName = sql`left(l.name, ${sql.lit(NAME_LENGTH)}) collate "C"`;
  return sql`named as materialized (
      select l.product_id from unnest(${begin}::text[]) as called (name) cross join lateral (
        select * from product_listing l
        where ${listedName} >= called.name and ${listedName} <= called.name || ${LAST_CHARACTER}::text
        order by ${listedName} limit ${sql.lit(MOST_NAMED)}
      ) l where ${matches(filter)}
    ),`;
}

/** What a product may be called that is just what is wanted. */
function namesOf(wanted: readonly Wanted[]): string[] {
  if (wanted.length > 1) return wholeName(wanted) ?? [];
  return wanted.flatMap((ways) => ways.flatMap((one) => ("text" in one ? [one.text] : [])));
}

/** All that was typed as one name, of several things that are wanted. */
function wholeName(wanted: readonly Wanted[]): [string] | null {
  const typed = wanted.map(([first]) => (first && "text" in first && first.isTyped ? first.text : ""));
  return wanted.length > 1 && typed.every(Boolean) ? [typed.join("")] : null;
}

/** Whether an index has this order, which asks for no names. */
function isPlain({ wanted }: ListingFilter, sort: ListingSort): boolean {
  return sort !== "DEFAULT" || wanted.length === 0;
}

/** Whether anything is there. */
export async function hasListing(db: Db, filter: ListingFilter): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from product_listing l where ${matches(filter)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Those of the pieces of Chinese that some product contains: common ones are met at the front, and only of the others the index is asked, which reads all that a word has. */
export async function listKnownPieces(db: Db, pieces: readonly string[]): Promise<Set<string>> {
  const queries = pieces.map((piece) => queryText([[{ text: piece, isTyped: true }]], undefined));
  const has = sql`l.words @@ query::tsquery and ${contains(sql.ref("piece"))}`;
  const { rows } = await sql<{ piece: string }>`
    with front as materialized (
      select brand, name, prose, words from product_listing
      where sale_status = 'ONLINE' order by sold desc, product_id limit ${sql.lit(FRONT)}
    ), asked as materialized (
      select piece, query, exists (select 1 from front l where ${has}) as is_in_front
      from unnest(${pieces}::text[], ${queries}::text[]) as asked (piece, query)
    )
    select piece from asked where is_in_front
    union all
    select piece from asked where not is_in_front and exists (select 1 from product_listing l where ${has})`.execute(
    db,
  );
  return new Set(rows.map((row) => row.piece));
}

/** What a row of `product_listing l` has to be. */
export function matches(filter: ListingFilter): RawBuilder<unknown> {
  return sql.join([isListed(filter), ...conditionsOf(filter)], sql` and `);
}

/** That it is in one of the states; one alone is compared plainly, since only then an index has its rows in order. */
export function isListed({ saleStatus }: Pick<ListingFilter, "saleStatus">): RawBuilder<unknown> {
  return saleStatus.length === 1
    ? sql`l.sale_status = ${saleStatus[0]}`
    : sql`l.sale_status = any(${saleStatus}::text[])`;
}

function conditionsOf({
  wanted,
  tagId,
  productIds,
  inStock,
  narrowed,
}: Omit<ListingFilter, "saleStatus">): RawBuilder<unknown>[] {
  const query = queryText(wanted, tagId);
  return [
    ...(query ? [sql`l.words @@ ${query}::tsquery`] : []),
    ...(productIds ? [sql`l.product_id = any(${productIds}::bigint[])`] : []),
    ...wanted.filter((one) => one.some(isCompared)).map(holdsAny),
    ...(inStock ? [hasBuyableSku()] : []),
    ...(narrowed ? narrowings(narrowed) : []),
  ];
}

/** Whether anything was chosen. */
export function isNarrowed(narrowed: Narrowing): boolean {
  return narrowings(narrowed).length > 0;
}

function narrowings({ brandIds, fromCents, toCents, promotedIds }: Narrowing): RawBuilder<unknown>[] {
  return [
    ...(brandIds.length > 0
      ? [sql`l.product_id in (select id from product where brand_id = any(${brandIds}::bigint[]))`]
      : []),
    ...(fromCents === undefined ? [] : [sql`l.price_cents >= ${fromCents}`]),
    ...(toCents === undefined ? [] : [sql`l.price_cents <= ${toCents}`]),
    ...(promotedIds ? [sql`l.product_id = any(${promotedIds}::bigint[])`] : []),
  ];
}

/** Whether the words of the index leave it open, which may stand side by side there and apart in the text. */
function isCompared(alternative: Alternative): boolean {
  return (
    "around" in alternative ||
    ("text" in alternative && alternative.isTyped && needsComparison(alternative.text))
  );
}

function holdsAny(wanted: Wanted): RawBuilder<unknown> {
  return sql`(${sql.join(wanted.map(holds), sql` or `)})`;
}

function holds(alternative: Alternative): RawBuilder<unknown> {
  if (!isCompared(alternative)) return sql`l.words @@ ${lexemesText(alternative)}::tsquery`;
  if ("text" in alternative) return contains(sql`${alternative.text}`);
  return "around" in alternative
    ? sql`l.brand || ' ' || l.name like ${`%${alternative.around.join("_")}%`}`
    : sql`false`;
}

function contains(term: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(position(${term} in l.brand || l.name) > 0 or position(${term} in l.prose) > 0)`;
}

function hasBuyableSku(): RawBuilder<unknown> {
  return sql`exists (
    select 1 from sku where sku.product_id = l.product_id and ${isBuyable(sql.ref("sku.id"))})`;
}

/** The name before the brand before the description, whole and leading hits first (the worst of several counts, unless the name begins with all of them). */
function orderOf(sort: ListingSort, wanted: readonly Wanted[]): RawBuilder<unknown> {
  if (sort === "PRICE_ASC") return sql`l.price_cents, l.product_id`;
  if (sort === "PRICE_DESC") return sql`l.price_cents desc, l.product_id desc`;
  if (sort === "SOLD" || wanted.length === 0) return sql`l.sold desc, l.product_id`;
  const rank = sql`greatest(${sql.join(wanted.map(rankOf))})`;
  const [whole] = wholeName(wanted) ?? [];
  const best = whole === undefined ? rank : sql`least(${rank}, ${rankOfName(whole)})`;
  return sql`${best}, l.sold desc, l.product_id`;
}

function rankOfName(name: string): RawBuilder<unknown> {
  return sql`case when l.name = ${name} then 0 when starts_with(l.name, ${name}) then 1 else 5 end`;
}

/** The best of the ways in which it is what is wanted. A tag of that name says as much as a brand. */
function rankOf(wanted: Wanted): RawBuilder<unknown> {
  const ranks = wanted.flatMap((one) => {
    if ("text" in one) return [rankOfText(one.text)];
    return "words" in one ? [sql`case when l.words @@ ${lexemesText(one)}::tsquery then 4 else 5 end`] : [];
  });
  return ranks.length === 0 ? sql`5` : sql`least(${sql.join(ranks)})`;
}

function rankOfText(term: string): RawBuilder<unknown> {
  return sql`case
    when l.name = ${term} then 0
    when starts_with(l.name, ${term}) then 1
    when position(${term} in l.name) > 0 then 2
    when starts_with(l.brand, ${term}) then 3
    when position(${term} in l.brand) > 0 then 4
    else 5 end`;
}

/** The query as tsquery reads it: every word quoted, so nothing that people type is an operator. */
function queryText(wanted: readonly Wanted[], tagId: number | undefined): string {
  const parts = wanted.map((one) => `(${one.map(lexemesText).filter(Boolean).join(" | ") || NOWHERE})`);
  if (tagId !== undefined) parts.push(quote(tagWord(tagId)));
  return parts.join(" & ");
}

/** A word that no product stands under. */
const NOWHERE = "'#'";

/**
 * The words of one way, all of which a product has; two texts around a gap have at least their own. Nothing for what has no
 * words, as a brand of signs alone.
 */
function lexemesText(alternative: Alternative): string {
  const lexemes = lexemesOf(alternative);
  if (lexemes.length === 0) return "";
  return `(${lexemes.map(({ word, isPrefix }) => `${quote(word)}${isPrefix ? ":*" : ""}`).join(" & ")})`;
}

function lexemesOf(alternative: Alternative): readonly SearchLexeme[] {
  if ("words" in alternative) return alternative.words;
  return "text" in alternative
    ? termLexemes(alternative.text)
    : alternative.around.filter(Boolean).flatMap(termLexemes);
}

function quote(word: string): string {
  return `'${word.replace(/['\\]/g, "$&$&")}'`;
}

/** The word under which a product stands for a tag and for each tag above it; no text has a `#`. */
export function tagWord(tagId: number): string {
  return `#${tagId}`;
}

/** Writes what lists and search read; `words` are joined, as arrays of arrays must all be of one length. */
export async function upsertListing(db: Db, rows: readonly ListingRow[]): Promise<void> {
  await sql`
    insert into product_listing (product_id, sale_status, price_cents, sold, name, brand, prose, words, words_version)
    select product_id, sale_status, price_cents, sold, name, brand, prose, array_to_tsvector(string_to_array(words, ' ')),
      ${WORDS_VERSION}::smallint
    from unnest(
      ${rows.map((row) => row.productId)}::bigint[],
      ${rows.map((row) => row.saleStatus)}::text[],
      ${rows.map((row) => row.priceCents)}::bigint[],
      ${rows.map((row) => row.sold)}::bigint[],
      ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.brand)}::text[],
      ${rows.map((row) => row.prose)}::text[],
      ${rows.map((row) => row.words.join(" "))}::text[]
    ) as line (product_id, sale_status, price_cents, sold, name, brand, prose, words)
    on conflict (product_id) do update set sale_status = excluded.sale_status, price_cents = excluded.price_cents,
      sold = excluded.sold, name = excluded.name, brand = excluded.brand, prose = excluded.prose, words = excluded.words,
      words_version = excluded.words_version
  `.execute(db);
}

/** Claims products whose words were made in an older way. */
export async function claimOutdatedListings(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from product_listing l join product p on p.id = l.product_id
    where l.words_version < ${sql.lit(WORDS_VERSION)} order by l.product_id limit ${limit}
    for no key update of p skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteListing(db: Db, productIds: readonly number[]): Promise<void> {
  await db.deleteFrom("productListing").where("productId", "=", anyOf(productIds)).execute();
}

export async function listTagsOfProducts(
  db: Db,
  productIds: readonly number[],
): Promise<{ productId: number; tagId: number }[]> {
  const { rows } = await sql<{ productId: number; tagId: number }>`
    with recursive up as (
      select product_id, tag_id from product_tag where product_id = any(${productIds}::bigint[])
      union
      select up.product_id, tag.parent_id from up join tag on tag.id = up.tag_id where tag.parent_id is not null
    )
    select product_id as "productId", tag_id as "tagId" from up`.execute(db);
  return rows;
}
