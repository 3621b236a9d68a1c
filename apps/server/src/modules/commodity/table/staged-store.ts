import type { GoodsReport } from "@crux/contract/ops/goods.schema";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Editing } from "../../staff/service.ts";
import { type ListingRow, WORDS_VERSION } from "../search/listing-store.ts";
import type { Line } from "./goods-batches.ts";
import type { Lines, WrittenProduct, WrittenSku } from "./goods-store.ts";

/** A product as a task prepared it; without `written` it stays as it stands. */
export type StagedGoods = Pick<
  Row<"goodsStaged">,
  "taskId" | "productKey" | "productId" | "baseVersion" | "added" | "changed" | "same" | "freshBrand" | "at"
> & {
  lines: readonly Line[];
  written: null | {
    product: WrittenProduct;
    skus: readonly WrittenSku[];
    /** Missing where no line speaks of pictures. */
    pictures: ProductDocument["pictures"] | null;
    document: ProductDocument;
    firstDocument: ProductDocument | null;
    /** Missing where no list shows it. */
    listing: ListingRow | null;
  };
};

/** Stages products, instead of what the task staged of them before. */
export async function upsertStaged(db: Db, rows: readonly StagedGoods[]): Promise<void> {
  if (rows.length === 0) return;
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  const values = rows.map(({ lines, written, ...row }) => ({
    ...row,
    lines: JSON.stringify(lines),
    product: json(written?.product),
    skus: json(written?.skus),
    pictures: json(written?.pictures),
    document: json(written?.document),
    firstDocument: json(written?.firstDocument),
    listing: json(written?.listing),
  }));
  const keys = values.map(({ productKey }) => productKey);
  await db
    .deleteFrom("goodsStaged")
    .where("taskId", "=", rows[0]?.taskId ?? 0)
    .where("productKey", "=", anyOf(keys))
    .execute();
  await db.insertInto("goodsStaged").values(values).execute();
}

/** The lines that a task staged of these products. */
export async function listStagedLines(db: Db, taskId: number, keys: readonly string[]): Promise<Line[]> {
  const rows = await db
    .selectFrom("goodsStaged")
    .select("lines")
    .where("taskId", "=", taskId)
    .where("productKey", "=", anyOf(keys))
    .$narrowType<{ lines: Line[] }>()
    .execute();
  return rows.flatMap(({ lines }) => lines);
}

/** What all that is staged comes to. */
export async function sumStaged(db: Db, taskId: number): Promise<Omit<GoodsReport, "faults">> {
  const { rows } = await sql<Omit<GoodsReport, "faults">>`
    select count(*) filter (where base_version is null)::int as "newProducts", coalesce(sum(added), 0)::int as "newSkus",
      coalesce(sum(changed), 0)::int as changed, coalesce(sum(same), 0)::int as same,
      count(distinct lower(fresh_brand))::int as "newBrands"
    from goods_staged where task_id = ${taskId}`.execute(db);
  return rows[0] ?? { newProducts: 0, newSkus: 0, changed: 0, same: 0, newBrands: 0 };
}

/** How many products are staged to be written. */
export async function countStaged(db: Db, taskId: number): Promise<number> {
  const { count } = await db
    .selectFrom("goodsStaged")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("taskId", "=", taskId)
    .where("product", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Holds the products that are about to be changed, in the order of their ids; how many of them are others by now. */
export async function lockStaged(db: Db, taskId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with held as (
      select id, version from product where id in (
        select product_id from goods_staged where task_id = ${taskId} and base_version is not null and product is not null)
      order by id for update
    )
    select count(*)::int as count from goods_staged left join held on held.id = product_id
    where task_id = ${taskId} and base_version is not null and product is not null
      and held.version is distinct from base_version`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds the brands that staged products want and that are still missing. */
export async function insertStagedBrands(db: Db, taskId: number, { staffId, at }: Editing): Promise<void> {
  await sql`
    insert into brand (name, country, edited_by, edited_at)
    select distinct on (lower(fresh_brand)) fresh_brand, '', ${staffId}::bigint, ${at}::timestamptz
    from goods_staged where task_id = ${taskId} and fresh_brand is not null
      and not exists (select from brand where lower(name) = lower(fresh_brand))
    order by lower(fresh_brand), product_key`.execute(db);
}

const BRAND = sql`case when fresh_brand is null then '{}'::jsonb else jsonb_build_object('brandId', (
  select min(id) from brand where lower(name) = lower(fresh_brand))) end`;

/** The staged products as lines to write. */
export const stagedProducts = (taskId: number): Lines => sql`(
  select product || ${BRAND} as line from goods_staged where task_id = ${taskId} and product is not null)`;

/** The staged skus as lines to write. */
export const stagedSkus = (taskId: number): Lines => sql`(
  select value as line from goods_staged, jsonb_array_elements(skus) where task_id = ${taskId} and product is not null)`;

/** Keeps how staged products stood that nobody edited yet. */
export async function insertFirstVersions(db: Db, taskId: number): Promise<void> {
  await sql`
    insert into product_version (product_id, version, document, at)
    select product.id, 0, first_document, created_at
    from goods_staged join product on product.id = product_id
    where task_id = ${taskId} and first_document is not null
    on conflict do nothing`.execute(db);
}

/** Counts staged products that stood there as edited, and keeps how all of them stand now. */
export async function raiseStaged(db: Db, taskId: number, { staffId, at }: Editing): Promise<void> {
  await sql`
    update product set version = version + 1, edited_by = ${staffId}, edited_at = ${at}
    where id in (
      select product_id from goods_staged where task_id = ${taskId} and base_version is not null and product is not null)
  `.execute(db);
  await sql`
    insert into product_version (product_id, version, document, staff_id, at)
    select product_id, version, document || ${BRAND}, ${staffId}::bigint, ${at}::timestamptz
    from goods_staged join product on product.id = product_id
    where task_id = ${taskId} and goods_staged.product is not null`.execute(db);
}

/** The addresses of pictures that staged products show. */
export async function listStagedPictures(db: Db, taskId: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select distinct picture ->> 'url' as url from goods_staged, jsonb_array_elements(pictures) as picture
    where task_id = ${taskId}`.execute(db);
  return rows.map(({ url }) => url);
}

/** Gives staged products their pictures; what the wire shows of them follows. */
export async function replaceStagedPictures(db: Db, taskId: number): Promise<void> {
  await sql`
    delete from product_picture where product_id in (
      select product_id from goods_staged where task_id = ${taskId} and pictures is not null)`.execute(db);
  await sql`
    insert into product_picture (product_id, kind, place, url, alt)
    select product_id, picture ->> 'kind',
      row_number() over (partition by product_id, picture ->> 'kind' order by nr) - 1, picture ->> 'url',
      picture ->> 'alt'
    from goods_staged, jsonb_array_elements(pictures) with ordinality as one (picture, nr)
    where task_id = ${taskId}`.execute(db);
  const joined = (kind: string) => sql`coalesce((
    select string_agg(url, '||' order by place) from product_picture
    where product_picture.product_id = product.id and kind = ${kind}), '')`;
  await sql`
    update product set img_url = ${joined("MAIN")}, desc_url = ${joined("DETAIL")}
    where id in (select product_id from goods_staged where task_id = ${taskId} and pictures is not null)`.execute(
    db,
  );
}

/** Writes what lists and search read of staged products. */
export async function upsertStagedListing(db: Db, taskId: number): Promise<void> {
  await sql`
    delete from product_listing where product_id in (
      select product_id from goods_staged where task_id = ${taskId} and product is not null)`.execute(db);
  await sql`
    insert into product_listing (product_id, sale_status, price_cents, sold, name, brand, prose, words, words_version)
    select product_id, one."saleStatus", one."priceCents", product.sold, one.name, one.brand, one.prose,
      array_to_tsvector(one.words), ${WORDS_VERSION}::smallint
    from goods_staged join product on product.id = product_id, jsonb_to_record(listing) as one (
      "saleStatus" text, "priceCents" bigint, name text, brand text, prose text, words text[])
    where task_id = ${taskId} and listing is not null`.execute(db);
}

/** Throws away what a task staged. */
export async function deleteStaged(db: Db, taskId: number): Promise<void> {
  await db.deleteFrom("goodsStaged").where("taskId", "=", taskId).execute();
}

/** Throws away what tasks staged before then and never put in place; answers how many. */
export async function deleteOldStaged(
  db: Db,
  { before, batch }: { before: Date; batch: number },
): Promise<number> {
  const { rows } = await sql`
    delete from goods_staged where (task_id, product_key) in (
      select task_id, product_key from goods_staged where at < ${before} order by at limit ${batch})
    returning 1`.execute(db);
  return rows.length;
}
