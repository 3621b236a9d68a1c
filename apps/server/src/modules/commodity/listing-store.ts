import { needsComparison, type SearchLexeme, termLexemes } from "@crux/rules/catalogue/search-tokens";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { isBuyable } from "../inventory/service.ts";

/** What a product list may ask for; `terms` come from `searchTerms`, `tagId` also means every tag below it. */
export type ListingFilter = {
  terms: readonly string[];
  tagId: number | undefined;
  productIds: readonly number[] | undefined;
  saleStatus: readonly string[];
  /** Only products with a sku that can be bought now. */
  inStock: boolean;
};

export type ListingSort = "DEFAULT" | "SOLD" | "PRICE_ASC" | "PRICE_DESC";

export type ListingRow = Pick<
  Row<"productListing">,
  "productId" | "saleStatus" | "priceCents" | "sold" | "name" | "brand" | "prose"
> & { words: readonly string[] };

async function countListing(db: Db, filter: ListingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from product_listing l where ${matches(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type ListingPage = { sort: ListingSort; limit: number; offset: number };

/** The product ids of one page, best first, and how many there are in all. */
export async function listListing(
  db: Db,
  filter: ListingFilter,
  page: ListingPage,
): Promise<{ ids: number[]; total: number }> {
  return filter.terms.length > 0 ? listRanked(db, filter, page) : listIndexed(db, filter, page);
}

/** Ranking reads every hit anyway, so the same pass counts them. */
async function listRanked(db: Db, filter: ListingFilter, { sort, limit, offset }: ListingPage) {
  const { rows } = await sql<{ id: number; total: number }>`
    select l.product_id as id, count(*) over () as total from product_listing l where ${matches(filter)}
    order by ${orderOf(sort, filter.terms)} limit ${limit} offset ${offset}`.execute(db);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countListing(db, filter));
  return { ids: rows.map((row) => row.id), total };
}

/** Without a keyword an index is already in order and the page is read without its neighbours. */
async function listIndexed(db: Db, filter: ListingFilter, { sort, limit, offset }: ListingPage) {
  const total = await countListing(db, filter);
  if (offset >= total) return { ids: [], total };
  const { rows } = await sql<{ id: number }>`
    select l.product_id as id from product_listing l where ${matches(filter)}
    order by ${orderOf(sort, filter.terms)} limit ${limit} offset ${offset}`.execute(db);
  return { ids: rows.map((row) => row.id), total };
}

/** Those of the pieces of Chinese that some listed product contains. */
export async function listKnownPieces(db: Db, pieces: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ piece: string }>`
    select piece from unnest(${pieces}::text[], ${pieces.map((piece) => queryText([piece], undefined))}::text[])
      as asked (piece, query)
    where exists (
      select 1 from product_listing l
      where l.words @@ query::tsquery and ${contains(sql.ref("piece"))})`.execute(db);
  return new Set(rows.map((row) => row.piece));
}

function matches({ terms, tagId, productIds, saleStatus, inStock }: ListingFilter): RawBuilder<unknown> {
  const query = queryText(terms, tagId);
  const conditions = [
    saleStatus.length === 1
      ? sql`l.sale_status = ${saleStatus[0]}`
      : sql`l.sale_status = any(${saleStatus}::text[])`,
    ...(query ? [sql`l.words @@ ${query}::tsquery`] : []),
    ...(productIds ? [sql`l.product_id = any(${productIds}::bigint[])`] : []),
    ...terms.filter(needsComparison).map((term) => contains(sql`${term}`)),
    ...(inStock ? [hasBuyableSku()] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Words that stand side by side in the index may stand apart in the text, so the text itself decides. */
function contains(term: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(position(${term} in l.brand || l.name) > 0 or position(${term} in l.prose) > 0)`;
}

function hasBuyableSku(): RawBuilder<unknown> {
  return sql`exists (
    select 1 from sku where sku.product_id = l.product_id and ${isBuyable(sql.ref("sku.id"))})`;
}

/** The name before the brand before the description, whole and leading hits first (the worst of several terms counts). */
function orderOf(sort: ListingSort, terms: readonly string[]): RawBuilder<unknown> {
  if (sort === "PRICE_ASC") return sql`l.price_cents, l.product_id`;
  if (sort === "PRICE_DESC") return sql`l.price_cents desc, l.product_id desc`;
  if (sort === "SOLD" || terms.length === 0) return sql`l.sold desc, l.product_id`;
  return sql`greatest(${sql.join(terms.map(rankOf))}), l.sold desc, l.product_id`;
}

function rankOf(term: string): RawBuilder<unknown> {
  return sql`case
    when l.name = ${term} then 0
    when starts_with(l.name, ${term}) then 1
    when position(${term} in l.name) > 0 then 2
    when starts_with(l.brand, ${term}) then 3
    when position(${term} in l.brand) > 0 then 4
    else 5 end`;
}

/** The query as tsquery reads it: every word quoted, so nothing that people type is an operator. */
function queryText(terms: readonly string[], tagId: number | undefined): string {
  const words: SearchLexeme[] = terms.flatMap(termLexemes);
  if (tagId !== undefined) words.push({ word: tagWord(tagId), isPrefix: false });
  return words.map(({ word, isPrefix }) => `${quote(word)}${isPrefix ? ":*" : ""}`).join(" & ");
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
    insert into product_listing (product_id, sale_status, price_cents, sold, name, brand, prose, words)
    select product_id, sale_status, price_cents, sold, name, brand, prose, array_to_tsvector(string_to_array(words, ' '))
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
      sold = excluded.sold, name = excluded.name, brand = excluded.brand, prose = excluded.prose, words = excluded.words
  `.execute(db);
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
