import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

export type ListingRow = Pick<
  Row<"productListing">,
  "productId" | "saleStatus" | "priceCents" | "sold" | "name" | "brand" | "prose"
> & { words: readonly string[] };

/** How words are made of a product; rows of an older way are made anew by a sweep. */
export const WORDS_VERSION = 1;

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

/** Lists products at other prices; what search reads of them stays. */
export async function updateListedPrices(
  db: Db,
  rows: readonly Pick<ListingRow, "productId" | "priceCents">[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update product_listing set price_cents = line.price
    from unnest(${rows.map((row) => row.productId)}::bigint[], ${rows.map((row) => row.priceCents)}::bigint[]) as line (id, price)
    where product_id = line.id and price_cents <> line.price`.execute(db);
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
