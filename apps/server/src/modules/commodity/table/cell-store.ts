import type { commodityOpsSchemas } from "@crux/contract/commodity.schema";
import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import type { ListPage } from "../../../kernel/verb/list-page.ts";

const SALE_STATUS = sql`(select sale_status from product where product.id = sku.product_id)`;

/** All skus of the catalogue, those that are turned off as well: some thousands, which are read whole. */
export const SKU_LIST = listPlan<(typeof commodityOpsSchemas)["skusOps"]>()({
  table: "sku",
  isSmall: true,
  always: "product_id in (select id from product where product_type = 'COMMODITY')",
  sorts: { productId: "product_id", skuId: "id", price: "price_cents" },
  dates: { editTime: "(select edited_at from product where product.id = sku.product_id)" },
  filters: {
    q: { indexes: [], where: (q) => (q === "" ? undefined : matches(q)) },
    brandId: {
      indexes: ["product_brand"],
      where: (brandId) => sql`product_id in (select id from product where brand_id = ${brandId})`,
    },
    tagId: {
      indexes: ["product_tag_tag"],
      where: (tagId) => sql`product_id in (
        with recursive down as (
          select id from tag where id = ${tagId} union select tag.id from down join tag on tag.parent_id = down.id
        )
        select product_id from product_tag where tag_id in (select id from down))`,
    },
    saleStatus: { indexes: [], where: (states) => sql`${SALE_STATUS} = any(${states}::text[])` },
    codes: {
      indexes: ["sku_barcode", "sku_code"],
      where: (codes) => sql`(
        id = any(${codes.filter(isNumber).map(Number)}::bigint[])
        or code <> '' and code = any(${codes}::text[])
        or barcode <> '' and barcode = any(${codes.flatMap(barcodesOf)}::text[]))`,
    },
  },
});

const isNumber = (text: string) => /^\d{1,15}$/.test(text);

/** The twelve digits of America are kept as thirteen. */
const barcodesOf = (code: string) => [code.toUpperCase(), `0${code.toUpperCase()}`];

/** A part of the product's name, a number of the product or sku, a whole barcode, or how an own code of either begins. */
function matches(q: string) {
  const number = isNumber(q) ? sql`or id = ${Number(q)} or product_id = ${Number(q)}` : sql``;
  return sql`(
    product_id in (
      select id from product
      where position(lower(${q}) in lower(name)) > 0 or code <> '' and starts_with(lower(code), lower(${q})))
    or code <> '' and starts_with(lower(code), lower(${q}))
    or barcode <> '' and barcode = any(${barcodesOf(q)}::text[]) ${number})`;
}

export type GridRow = Pick<
  Row<"sku">,
  | "id"
  | "productId"
  | "priceCents"
  | "vipPriceCents"
  | "displayPriceCents"
  | "weightGrams"
  | "barcode"
  | "code"
> &
  Pick<Row<"sku">, "disabledAt"> &
  Named & {
    brandName: string;
    imgUrl: string;
    saleStatus: "ONLINE" | "OFFLINE" | "SUSPEND";
  };

/** What a sku is called by: its product's name, and its own attributes in the order of the product. */
export type Named = {
  name: string;
  attributes: Record<string, string>;
  attributeKeys: { name: string }[];
};

/** `红，大`; empty for the only one. */
export const attributesOf = ({ attributes, attributeKeys }: Named): string =>
  attributeKeys.map(({ name }) => attributes[name] ?? "").join("，");

/** What these skus are called. */
export async function listNamed(db: Db, skuIds: readonly number[]): Promise<({ id: number } & Named)[]> {
  const { rows } = await sql<{ id: number } & Named>`
    select sku.id, product.name, sku.attributes, product.attribute_keys as "attributeKeys"
    from sku join product on product.id = sku.product_id where sku.id = any(${skuIds}::bigint[])`.execute(db);
  return rows;
}

/** One page of the skus. */
export async function listGridRows(db: Db, { page }: ListPage): Promise<GridRow[]> {
  const { rows } = await sql<GridRow>`
    select sku.id, sku.product_id as "productId", sku.attributes, product.attribute_keys as "attributeKeys",
      sku.price_cents as "priceCents", sku.vip_price_cents as "vipPriceCents",
      sku.display_price_cents as "displayPriceCents", sku.weight_grams as "weightGrams", sku.barcode,
      sku.code, sku.disabled_at as "disabledAt", product.name, brand.name as "brandName", product.img_url as "imgUrl",
      product.sale_status as "saleStatus"
    from (select id, row_number() over () as place from (select id from sku ${page}) found) listed
    join sku using (id) join product on product.id = sku.product_id join brand on brand.id = product.brand_id
    order by listed.place`.execute(db);
  return rows;
}

/** To which products these skus belong. */
export async function listProductsOfCells(
  db: Db,
  skuIds: readonly number[],
): Promise<{ id: number; productId: number }[]> {
  return await db.selectFrom("sku").select(["id", "productId"]).where("id", "=", anyOf(skuIds)).execute();
}

/** What the cells of a sku hold. */
export type CellRow = Pick<
  Row<"sku">,
  "id" | "productId" | "priceCents" | "vipPriceCents" | "displayPriceCents" | "weightGrams" | "barcode"
> &
  Pick<Row<"sku">, "disabledAt">;

/** Skus, held until the transaction ends. */
export async function lockCellRows(db: Db, skuIds: readonly number[]): Promise<CellRow[]> {
  return await db
    .selectFrom("sku")
    .select(["id", "productId", "priceCents", "vipPriceCents", "displayPriceCents"])
    .select(["weightGrams", "barcode", "disabledAt"])
    .where("id", "=", anyOf(skuIds))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** The skus that have one of these barcodes. */
export async function listHolders(
  db: Db,
  barcodes: readonly string[],
): Promise<Pick<Row<"sku">, "id" | "barcode">[]> {
  return await db
    .selectFrom("sku")
    .select(["id", "barcode"])
    .where("barcode", "=", anyOf(barcodes))
    .execute();
}

/** Writes what the cells of skus hold. Barcodes that change are taken away first, so that two skus may swap theirs. */
export async function updateCellRows(db: Db, rows: readonly CellRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const barcodes = rows.map(({ barcode }) => barcode);
  await sql`
    update sku set barcode = '' from unnest(${ids}::bigint[], ${barcodes}::text[]) as line (id, barcode)
    where sku.id = line.id and sku.barcode <> line.barcode`.execute(db);
  await sql`
    update sku set price_cents = line.price, vip_price_cents = line.vip_price, display_price_cents = line.display_price,
      weight_grams = line.weight, barcode = line.barcode, disabled_at = line.disabled_at
    from unnest(
      ${ids}::bigint[],
      ${rows.map((row) => row.priceCents)}::bigint[],
      ${rows.map((row) => row.vipPriceCents)}::bigint[],
      ${rows.map((row) => row.displayPriceCents)}::bigint[],
      ${rows.map((row) => row.weightGrams)}::integer[],
      ${barcodes}::text[],
      ${rows.map((row) => row.disabledAt?.toISOString() ?? null)}::timestamptz[]
    ) as line (id, price, vip_price, display_price, weight, barcode, disabled_at)
    where sku.id = line.id`.execute(db);
}
