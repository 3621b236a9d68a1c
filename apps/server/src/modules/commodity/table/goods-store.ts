import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Editing } from "../../staff/service.ts";

/** By what a line may find its sku. */
export type SkuKeys = { ids: readonly number[]; codes: readonly string[]; barcodes: readonly string[] };
export type SkuKeyRow = Pick<Row<"sku">, "id" | "productId" | "code" | "barcode">;

/** The skus of the catalogue that have one of these keys; found as an array, since a join would read the whole table. */
export async function listSkuKeys(db: Db, { ids, codes, barcodes }: SkuKeys): Promise<SkuKeyRow[]> {
  const { rows } = await sql<SkuKeyRow>`
    select id, product_id as "productId", code, barcode from sku where id = any(array(
      select unnest(${ids}::bigint[])
      union select id from sku where code <> '' and code = any(${codes}::text[])
      union select id from sku where barcode <> '' and barcode = any(${barcodes}::text[])))
      and exists (select from product where product.id = sku.product_id and product_type = 'COMMODITY')`.execute(
    db,
  );
  return rows;
}

export type ProductKeyRow = Pick<Row<"product">, "id" | "code" | "name"> & { brandName: string };

/** The products of the catalogue with one of these numbers, own codes or names. */
export async function listProductKeys(
  db: Db,
  { ids, codes, names }: { ids: readonly number[]; codes: readonly string[]; names: readonly string[] },
): Promise<ProductKeyRow[]> {
  const { rows } = await sql<ProductKeyRow>`
    select product.id, product.code, product.name, brand.name as "brandName"
    from product join brand on brand.id = product.brand_id
    where product_type = 'COMMODITY' and product.id = any(array(
      select unnest(${ids}::bigint[])
      union select id from product where code <> '' and code = any(${codes}::text[])
      union select id from product where name = any(${names}::text[])))
    order by product.id`.execute(db);
  return rows;
}

/** Own codes of the skus of these products. */
export async function listOwnCodes(
  db: Db,
  productIds: readonly number[],
): Promise<{ id: number; code: string }[]> {
  return await db
    .selectFrom("sku")
    .select(["id", "code"])
    .where("productId", "=", anyOf(productIds))
    .where("code", "<>", "")
    .execute();
}

export async function listBrandNames(db: Db): Promise<Pick<Row<"brand">, "id" | "name">[]> {
  return await db.selectFrom("brand").select(["id", "name"]).orderBy("id").execute();
}

/** Numbers for rows that are about to be added. */
export async function nextIds(
  db: Db,
  table: "brand" | "tag" | "product" | "sku",
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with own as materialized (select pg_get_serial_sequence(${table}, 'id')::regclass as numbers)
    select nextval(numbers) as id from own, generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** Rows as JSON, each the `line` of one, given by hand or out of what is staged. */
export type Lines = RawBuilder<unknown>;

export const linesOf = (rows: readonly object[]): Lines =>
  sql`(select value as line from jsonb_array_elements(${JSON.stringify(rows)}::jsonb))`;

/** A product as a table of goods writes it. */
export type WrittenProduct = Pick<
  ProductDocument,
  "name" | "description" | "logisticsType" | "gst" | "expiryText" | "facts" | "attributeKeys" | "tagIds"
> &
  Pick<Row<"product">, "id" | "code" | "saleStatus" | "brandId" | "weightGrams" | "limitCountries"> &
  Pick<Row<"product">, "limitPieces" | "limitDays">;

/** Adds or changes products by their numbers; those that are added begin with their first version. */
export async function upsertGoods(db: Db, lines: Lines, { staffId, at }: Editing): Promise<void> {
  await sql`
    insert into product (id, code, sale_status, brand_id, name, description, logistics_type, gst, weight_grams, expiry_text,
      limit_countries, facts, attribute_keys, limit_pieces, limit_days, created_at, version, edited_by, edited_at)
    select id, code, "saleStatus", "brandId", name, description, "logisticsType", coalesce(gst, 'AUTO'), "weightGrams", "expiryText",
      "limitCountries", facts, "attributeKeys", "limitPieces", "limitDays", ${at}::timestamptz,
      1, ${staffId}::bigint, ${at}::timestamptz
    from ${lines} given, jsonb_to_record(given.line) as one (
      id bigint, code text, "saleStatus" text, "brandId" bigint, name text, description text, "logisticsType" text, gst text,
      "weightGrams" integer, "expiryText" text, "limitCountries" text, facts jsonb, "attributeKeys" jsonb,
      "limitPieces" integer, "limitDays" integer)
    on conflict (id) do update set code = excluded.code, sale_status = excluded.sale_status,
      brand_id = excluded.brand_id, name = excluded.name, description = excluded.description,
      logistics_type = excluded.logistics_type, gst = excluded.gst, weight_grams = excluded.weight_grams,
      expiry_text = excluded.expiry_text, limit_countries = excluded.limit_countries, facts = excluded.facts,
      attribute_keys = excluded.attribute_keys, limit_pieces = excluded.limit_pieces,
      limit_days = excluded.limit_days`.execute(db);
}

/** Puts products under exactly their tags. */
export async function replaceGoodsTags(db: Db, lines: Lines): Promise<void> {
  await sql`
    delete from product_tag where product_id in (select (given.line ->> 'id')::bigint from ${lines} given)`.execute(
    db,
  );
  await sql`
    insert into product_tag (product_id, tag_id)
    select (given.line ->> 'id')::bigint, tag.id::bigint
    from ${lines} given, jsonb_array_elements_text(given.line -> 'tagIds') as tag (id)
    on conflict do nothing`.execute(db);
}

/** A sku as a table of goods writes it. */
export type WrittenSku = Pick<
  Row<"sku">,
  | "id"
  | "productId"
  | "code"
  | "priceCents"
  | "vipPriceCents"
  | "displayPriceCents"
  | "costCents"
  | "weightGrams"
> &
  Pick<Row<"sku">, "barcode" | "supplier"> & { attributes: Record<string, string>; isOff: boolean };

/** Takes the keys away that skus are about to change, so that two of them may swap theirs. */
export async function freeGoodsKeys(db: Db, lines: Lines): Promise<void> {
  await sql`
    update sku set barcode = case when sku.barcode = one.barcode then sku.barcode else '' end,
      code = case when sku.code = one.code then sku.code else '' end
    from ${lines} given, jsonb_to_record(given.line) as one (id bigint, barcode text, code text)
    where sku.id = one.id and (sku.barcode <> one.barcode or sku.code <> one.code)`.execute(db);
}

/** Adds or changes skus by their numbers. */
export async function upsertGoodsSkus(db: Db, lines: Lines, now: Date): Promise<void> {
  await sql`
    insert into sku (id, product_id, code, attributes, price_cents, vip_price_cents, display_price_cents, cost_cents,
      weight_grams, barcode, supplier, disabled_at)
    select id, "productId", code, attributes, "priceCents", "vipPriceCents", "displayPriceCents", "costCents",
      "weightGrams", barcode, supplier, case when "isOff" then ${now}::timestamptz end
    from ${lines} given, jsonb_to_record(given.line) as one (
      id bigint, "productId" bigint, code text, attributes jsonb, "priceCents" bigint, "vipPriceCents" bigint,
      "displayPriceCents" bigint, "costCents" bigint, "weightGrams" integer, barcode text, supplier text,
      "isOff" boolean)
    on conflict (id) do update set code = excluded.code, attributes = excluded.attributes,
      price_cents = excluded.price_cents, vip_price_cents = excluded.vip_price_cents,
      display_price_cents = excluded.display_price_cents, cost_cents = excluded.cost_cents,
      weight_grams = excluded.weight_grams, barcode = excluded.barcode, supplier = excluded.supplier,
      disabled_at = case when excluded.disabled_at is null then null else coalesce(sku.disabled_at, excluded.disabled_at) end
  `.execute(db);
}

/** The products of the catalogue behind a place in the order of their numbers, for going through all. */
export async function listProductIdsAfter(
  db: Db,
  { after, limit, brandId, saleStatus }: GoodsFilter & { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("product")
    .select("id")
    .where("productType", "=", "COMMODITY")
    .where("id", ">", after)
    .$if(brandId !== undefined, (query) => query.where("brandId", "=", brandId ?? 0))
    .$if(saleStatus !== undefined, (query) => query.where("saleStatus", "=", saleStatus ?? "ONLINE"))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which goods a table is about; all unless said. */
export type GoodsFilter = {
  brandId?: number | undefined;
  saleStatus?: Row<"product">["saleStatus"] | undefined;
};

export async function countGoods(db: Db, { brandId, saleStatus }: GoodsFilter): Promise<number> {
  const { count } = await db
    .selectFrom("product")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("productType", "=", "COMMODITY")
    .$if(brandId !== undefined, (query) => query.where("brandId", "=", brandId ?? 0))
    .$if(saleStatus !== undefined, (query) => query.where("saleStatus", "=", saleStatus ?? "ONLINE"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Own codes of products. */
export async function listProductCodes(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; code: string }[]> {
  return await db
    .selectFrom("product")
    .select(["id", "code"])
    .where("id", "=", anyOf(ids))
    .where("code", "<>", "")
    .execute();
}
