import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { BrandRow, ProductRow, SkuRow, TagRow } from "./tables.ts";

export async function listTags(db: Db): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select id, parent_id as "parentId", level, name, priority, disable, img_url as "imgUrl"
    from tag where not disable order by priority, id`.execute(db);
  return rows;
}

export async function listProducts(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  return productsWhere(db, sql`p.id = any(${ids}::bigint[])`);
}

/** The products of these skus; both can be asked for at once. */
export async function listProductsOfSkus(db: Db, skuIds: readonly number[]): Promise<ProductRow[]> {
  return productsWhere(db, sql`p.id in (select product_id from sku where id = any(${skuIds}::bigint[]))`);
}

async function productsWhere(db: Db, condition: RawBuilder<unknown>): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.product_type as "productType", p.sale_status as "saleStatus", p.brand_id as "brandId",
      b.name as "brandName", p.name, p.description, p.logistics_type as "logisticsType",
      p.weight_grams as "weightGrams", p.expiry_text as "expiryText", p.attribute_keys as "attributeKeys",
      p.facts, p.limit_countries as "limitCountries", p.img_url as "imgUrl", p.desc_url as "descUrl", p.sold
    from product p join brand b on b.id = p.brand_id
    where ${condition}`.execute(db);
  return rows;
}

const SKU = sql`id, product_id as "productId", attributes, price_cents as "priceCents",
  vip_price_cents as "vipPriceCents", display_price_cents as "displayPriceCents",
  weight_grams as "weightGrams", supplier`;

export async function listSkus(db: Db, ids: readonly number[]): Promise<SkuRow[]> {
  return skusWhere(db, sql`id = any(${ids}::bigint[])`);
}

export async function listSkusOfProducts(db: Db, productIds: readonly number[]): Promise<SkuRow[]> {
  return skusWhere(db, sql`product_id = any(${productIds}::bigint[])`);
}

async function skusWhere(db: Db, condition: RawBuilder<unknown>): Promise<SkuRow[]> {
  const { rows } = await sql<SkuRow>`select ${SKU} from sku where ${condition} order by id`.execute(db);
  return rows;
}

/** Inserts or replaces rows by id, each column as one array, so that a whole catalogue takes one round trip. */
async function upsert(
  db: Db,
  table: string,
  columns: Record<string, { type: string; values: readonly unknown[] }>,
): Promise<void> {
  const names = Object.keys(columns);
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
      ${sql.join(names.filter((name) => name !== "id").map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
  `.execute(db);
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))
  `.execute(db);
}

export async function saveBrands(db: Db, brands: readonly BrandRow[]): Promise<void> {
  await upsert(db, "brand", {
    id: { type: "bigint", values: brands.map((brand) => brand.id) },
    name: { type: "text", values: brands.map((brand) => brand.name) },
    country: { type: "text", values: brands.map((brand) => brand.country) },
  });
}

export async function saveTags(db: Db, tags: readonly TagRow[]): Promise<void> {
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

export async function saveProducts(
  db: Db,
  products: readonly Omit<ProductRow, "brandName">[],
  now: Date,
): Promise<void> {
  await upsert(db, "product", {
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
  });
}

export async function saveSkus(db: Db, skus: readonly SkuRow[]): Promise<void> {
  await upsert(db, "sku", {
    id: { type: "bigint", values: skus.map((sku) => sku.id) },
    product_id: { type: "bigint", values: skus.map((sku) => sku.productId) },
    attributes: { type: "jsonb", values: skus.map((sku) => JSON.stringify(sku.attributes)) },
    price_cents: { type: "bigint", values: skus.map((sku) => sku.priceCents) },
    vip_price_cents: { type: "bigint", values: skus.map((sku) => sku.vipPriceCents) },
    display_price_cents: { type: "bigint", values: skus.map((sku) => sku.displayPriceCents) },
    weight_grams: { type: "integer", values: skus.map((sku) => sku.weightGrams) },
    supplier: { type: "text", values: skus.map((sku) => sku.supplier) },
  });
}

/** Puts products under exactly these tags. */
export async function saveProductTags(
  db: Db,
  pairs: readonly { productId: number; tagId: number }[],
): Promise<void> {
  const productIds = pairs.map((pair) => pair.productId);
  await sql`delete from product_tag where product_id = any(${productIds}::bigint[])`.execute(db);
  await sql`
    insert into product_tag (product_id, tag_id)
    select * from unnest(${productIds}::bigint[], ${pairs.map((pair) => pair.tagId)}::bigint[])
    on conflict do nothing`.execute(db);
}

/** Sets whether a product is for sale; answers whether there is such a product. */
export async function saveSaleStatus(db: Db, productId: number, saleStatus: string): Promise<boolean> {
  const { rows } = await sql`
    update product set sale_status = ${saleStatus} where id = ${productId} returning id`.execute(db);
  return rows.length > 0;
}
