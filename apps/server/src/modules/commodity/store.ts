import type { LogisticsType } from "@crux/contract/goods/logistics-type.schema";
import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { prepared } from "../../kernel/database/prepared.ts";

export type TagRow = Pick<
  Row<"tag">,
  "id" | "parentId" | "level" | "name" | "priority" | "disable" | "imgUrl"
>;

export async function listTags(db: Db): Promise<TagRow[]> {
  return await db
    .selectFrom("tag")
    .select(["id", "parentId", "level", "name", "priority", "disable", "imgUrl"])
    .where("disable", "=", false)
    .orderBy("priority")
    .orderBy("id")
    .execute();
}

/** The picture of the best sold product of each category of the third level that has no picture of its own. */
export async function listTagPictures(db: Db): Promise<Map<number, string>> {
  const { rows } = await sql<{ tagId: number; imgUrl: string }>`
    select tag.id as "tagId", split_part(best.img_url, '||', 1) as "imgUrl"
    from tag cross join lateral (
      select p.img_url from product_tag held
      join product_listing l on l.product_id = held.product_id
      join product p on p.id = held.product_id
      where held.tag_id = tag.id and l.sale_status = 'ONLINE' and p.img_url <> ''
      order by l.sold desc, l.product_id limit 1
    ) best
    where tag.level = 3 and not tag.disable and tag.img_url = ''`.execute(db);
  return new Map(rows.map(({ tagId, imgUrl }) => [tagId, imgUrl]));
}

/** A product with the name of its brand. */
export type ProductRow = Omit<Row<"product">, "createdAt" | "version" | "editedBy" | "editedAt" | "code"> & {
  brandName: string;
  logisticsType: LogisticsType;
  attributeKeys: { name: string; values: string[] }[];
  facts: [string, string][];
};

export async function listProducts(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  return await products(db).where("p.id", "=", anyOf(ids)).execute();
}

// Behind a `select` the planner takes every list to be as long as any other, and so keeps one plan for all of them.
const productsOfSkus = prepared((db, { skuIds }: { skuIds: readonly number[] }) =>
  products(db).where("p.id", "in", (sku) =>
    sku
      .selectFrom("sku")
      .select("productId")
      .where("id", "=", sql<number>`any((select ${skuIds}::bigint[])::bigint[])`),
  ),
);

/** The products of these skus; both can be asked for at once. */
export async function listProductsOfSkus(db: Db, skuIds: readonly number[]): Promise<ProductRow[]> {
  return await productsOfSkus.list(db, { skuIds });
}

function products(db: Db) {
  return db
    .selectFrom("product as p")
    .innerJoin("brand as b", "b.id", "p.brandId")
    .select(["p.id", "p.productType", "p.saleStatus", "p.brandId", "b.name as brandName", "p.name"])
    .select([
      "p.description",
      "p.logisticsType",
      "p.weightGrams",
      "p.expiryText",
      "p.attributeKeys",
      "p.facts",
    ])
    .select(["p.limitCountries", "p.imgUrl", "p.descUrl", "p.sold", "p.limitPieces", "p.limitDays", "p.gst"])
    .$narrowType<Pick<ProductRow, "logisticsType" | "attributeKeys" | "facts">>();
}

/** A sku as it is sold; its barcode is the warehouse's (`barcode-store.ts`), and what it costs the merchant's alone. */
export type SkuRow = Omit<
  Row<"sku">,
  "barcode" | "costCents" | "lastCostCents" | "bookedCostCents" | "code"
> & {
  attributes: Record<string, string>;
};

const skusById = prepared((db, { ids }: { ids: readonly number[] }) => skus(db).where("id", "=", anyOf(ids)));

export async function listSkus(db: Db, ids: readonly number[]): Promise<SkuRow[]> {
  return await skusById.list(db, { ids });
}

/** The skus of these products that are not turned off. */
export async function listSkusOfProducts(db: Db, productIds: readonly number[]): Promise<SkuRow[]> {
  return await skus(db).where("productId", "=", anyOf(productIds)).where("disabledAt", "is", null).execute();
}

function skus(db: Db) {
  return db
    .selectFrom("sku")
    .select(["id", "productId", "attributes", "priceCents", "vipPriceCents", "displayPriceCents"])
    .select(["weightGrams", "supplier", "disabledAt", "imgUrl"])
    .orderBy("id")
    .$narrowType<Pick<SkuRow, "attributes">>();
}

/**
 * Inserts or replaces rows by id, each column as one array, so that a whole catalogue takes one round trip. What is
 * `kept` of a row that stands is what happened to it since.
 */
async function upsert(
  db: Db,
  table: string,
  columns: Record<string, { type: string; values: readonly unknown[] }>,
  kept: readonly string[] = [],
): Promise<void> {
  const names = Object.keys(columns);
  const replaced = names.filter((name) => name !== "id" && !kept.includes(name));
  const arrays = Object.values(columns).map(
    ({ type, values }) => sql`${values}::${sql.raw(type === "jsonb" ? "text" : type)}[]`,
  );
  const picked = Object.entries(columns).map(([name, { type }]) =>
    type === "jsonb" ? sql`${sql.ref(name)}::jsonb` : sql.ref(name),
  );
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(picked)} from unnest(${sql.join(arrays)})
      as line (${sql.join(names.map((name) => sql.ref(name)))})
    on conflict (id) do update set
      ${sql.join(replaced.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
  `.execute(db);
  // Numbers that were ever handed out are not handed out again, whatever became of their rows.
  await sql`
    select setval(name, greatest(1, nextval(name) - 1, (select max(id) from unnest(${columns.id?.values ?? []}::bigint[]) as line (id))))
    from (select pg_get_serial_sequence(${table}, 'id') as name) one`.execute(db);
}

export type BrandRow = Pick<Row<"brand">, "id" | "name" | "country">;

export async function listBrandNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("brand").select("name").execute();
  return rows.map(({ name }) => name);
}

export async function upsertBrands(db: Db, brands: readonly BrandRow[]): Promise<void> {
  await upsert(db, "brand", {
    id: { type: "bigint", values: brands.map((brand) => brand.id) },
    name: { type: "text", values: brands.map((brand) => brand.name) },
    country: { type: "text", values: brands.map((brand) => brand.country) },
  });
}

export async function upsertTags(db: Db, tags: readonly TagRow[]): Promise<void> {
  await upsert(db, "tag", {
    id: { type: "bigint", values: tags.map((tag) => tag.id) },
    parent_id: { type: "bigint", values: tags.map((tag) => tag.parentId) },
    level: { type: "integer", values: tags.map((tag) => tag.level) },
    name: { type: "text", values: tags.map((tag) => tag.name) },
    priority: { type: "integer", values: tags.map((tag) => tag.priority) },
    disable: { type: "boolean", values: tags.map((tag) => tag.disable) },
    img_url: { type: "text", values: tags.map((tag) => tag.imgUrl) },
  });
}

/** Products as they are loaded: 限购 and GST are set by staff. */
export type LoadedProduct = Omit<ProductRow, "brandName" | "limitPieces" | "limitDays" | "gst">;

/** Adds products or replaces them by id; one that stands keeps what was sold of it and since when it is there. */
export async function upsertProducts(db: Db, products: readonly LoadedProduct[], now: Date): Promise<void> {
  const columns = {
    id: { type: "bigint", values: products.map((one) => one.id) },
    product_type: { type: "text", values: products.map((one) => one.productType) },
    sale_status: { type: "text", values: products.map((one) => one.saleStatus) },
    brand_id: { type: "bigint", values: products.map((one) => one.brandId) },
    name: { type: "text", values: products.map((one) => one.name) },
    description: { type: "text", values: products.map((one) => one.description) },
    logistics_type: { type: "text", values: products.map((one) => one.logisticsType) },
    weight_grams: { type: "integer", values: products.map((one) => one.weightGrams) },
    expiry_text: { type: "text", values: products.map((one) => one.expiryText) },
    attribute_keys: { type: "jsonb", values: products.map((one) => JSON.stringify(one.attributeKeys)) },
    facts: { type: "jsonb", values: products.map((one) => JSON.stringify(one.facts)) },
    limit_countries: { type: "text", values: products.map((one) => one.limitCountries) },
    img_url: { type: "text", values: products.map((one) => one.imgUrl) },
    desc_url: { type: "text", values: products.map((one) => one.descUrl) },
    sold: { type: "bigint", values: products.map((one) => one.sold) },
    created_at: { type: "timestamptz", values: products.map(() => now.toISOString()) },
  };
  await upsert(db, "product", columns, ["sold", "created_at"]);
}

/** A sku as it is loaded; without a picture of its own it shows the first of its product. */
export type LoadedSku = Omit<SkuRow, "disabledAt" | "imgUrl"> & { imgUrl?: string };

export async function upsertSkus(db: Db, skus: readonly LoadedSku[]): Promise<void> {
  await upsert(db, "sku", {
    id: { type: "bigint", values: skus.map((sku) => sku.id) },
    product_id: { type: "bigint", values: skus.map((sku) => sku.productId) },
    attributes: { type: "jsonb", values: skus.map((sku) => JSON.stringify(sku.attributes)) },
    price_cents: { type: "bigint", values: skus.map((sku) => sku.priceCents) },
    vip_price_cents: { type: "bigint", values: skus.map((sku) => sku.vipPriceCents) },
    display_price_cents: { type: "bigint", values: skus.map((sku) => sku.displayPriceCents) },
    weight_grams: { type: "integer", values: skus.map((sku) => sku.weightGrams) },
    supplier: { type: "text", values: skus.map((sku) => sku.supplier) },
    img_url: { type: "text", values: skus.map((sku) => sku.imgUrl ?? "") },
  });
}

/** Puts products under exactly these tags; `others` under none. */
export async function replaceProductTags(
  db: Db,
  pairs: readonly { productId: number; tagId: number }[],
  others: readonly number[] = [],
): Promise<void> {
  const productIds = pairs.map((pair) => pair.productId);
  await db
    .deleteFrom("productTag")
    .where("productId", "=", anyOf([...productIds, ...others]))
    .execute();
  await sql`
    insert into product_tag (product_id, tag_id)
    select * from unnest(${productIds}::bigint[], ${pairs.map((pair) => pair.tagId)}::bigint[])
    on conflict do nothing`.execute(db);
}

/** Puts products under another brand. */
export async function moveGoodsToBrand(
  db: Db,
  productIds: readonly number[],
  brandId: number,
): Promise<void> {
  await db.updateTable("product").set({ brandId }).where("id", "=", anyOf(productIds)).execute();
}

/** Sets whether a product is for sale; answers whether there is such a product. */
export async function updateSaleStatus(
  db: Db,
  productId: number,
  saleStatus: ProductRow["saleStatus"],
): Promise<boolean> {
  return (await changedRows(db.updateTable("product").set({ saleStatus }).where("id", "=", productId))) > 0;
}

/** The categories of customs that goods on sale belong to. */
export async function listSoldCategories(db: Db): Promise<LogisticsType[]> {
  const rows = await db
    .selectFrom("product")
    .select("logisticsType")
    .distinct()
    .where("productType", "=", "COMMODITY")
    .where("saleStatus", "=", "ONLINE")
    .$narrowType<{ logisticsType: LogisticsType }>()
    .execute();
  return rows.map(({ logisticsType }) => logisticsType);
}
