import type { LogisticsType } from "@crux/contract/goods/logistics-type.schema";
import type { productOpsSchemas } from "@crux/contract/ops/product-ops.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import type { ListPage } from "../../../kernel/verb/list-page.ts";

/** The skus of a product that are not turned off. */
const SKUS = "from sku where sku.product_id = product.id and disabled_at is null";
const AVAILABLE = `coalesce((select sum(on_hand - reserved) from stock where sku_id in (select id ${SKUS})), 0)`;
const CHANGED = "coalesce(edited_at, created_at)";

/** All products of the catalogue: some thousands, which are read whole. */
export const PRODUCT_LIST = listPlan<(typeof productOpsSchemas)["productsOps"]>()({
  table: "product",
  isSmall: true,
  always: "product_type = 'COMMODITY'",
  sorts: {
    changed: CHANGED,
    name: "name",
    sold: "sold",
    price: `coalesce((select min(price_cents) ${SKUS}), 0)`,
    stock: AVAILABLE,
    productId: "id",
  },
  dates: { changed: CHANGED },
  filters: {
    q: { indexes: [], where: (q) => (q === "" ? undefined : matches(q)) },
    saleStatus: "sale_status",
    brandId: "brand_id",
    tagId: {
      indexes: [],
      where: (tagId) => sql`id in (
        with recursive down as (
          select id from tag where id = ${tagId} union select tag.id from down join tag on tag.parent_id = down.id
        )
        select product_id from product_tag where tag_id in (select id from down))`,
    },
    logisticsType: "logistics_type",
    stockBelow: { indexes: [], where: (pieces) => sql`${sql.raw(AVAILABLE)} < ${pieces}` },
    noPicture: {
      indexes: [],
      where: (isMissing) => (isMissing ? sql`img_url = ''` : sql`img_url <> ''`),
    },
  },
});

/** A part of the name, a number of the product or of a sku, or a whole barcode. */
function matches(q: string) {
  const isNumber = /^\d{1,15}$/.test(q);
  return sql`(
    position(lower(${q}) in lower(name)) > 0
    ${isNumber ? sql`or id = ${Number(q)} or id = (select product_id from sku where id = ${Number(q)})` : sql``}
    or id = (select product_id from sku where barcode <> '' and barcode in (upper(${q}), '0' || ${q})))`;
}

export type ListedProductRow = Pick<
  Row<"product">,
  "id" | "name" | "imgUrl" | "saleStatus" | "sold" | "version" | "editedBy"
> & {
  brandName: string;
  logisticsType: LogisticsType;
  skuCount: number;
  minPrice: number;
  maxPrice: number;
  available: number;
  oversale: boolean;
  changedAt: Date;
};

/** One page of the products. */
export async function listProductRows(db: Db, { page }: ListPage): Promise<ListedProductRow[]> {
  const { rows } = await sql<ListedProductRow>`
    select product.id, product.name, brand.name as "brandName", product.img_url as "imgUrl",
      product.sale_status as "saleStatus", product.logistics_type as "logisticsType", product.sold, product.version,
      product.edited_by as "editedBy", coalesce(product.edited_at, product.created_at) as "changedAt",
      count(sku.id)::int as "skuCount", coalesce(min(sku.price_cents), 0)::bigint as "minPrice",
      coalesce(max(sku.price_cents), 0)::bigint as "maxPrice",
      coalesce(sum(stock.on_hand - stock.reserved), 0)::bigint as available,
      coalesce(bool_or(stock.oversale), false) as oversale
    from (select id, row_number() over () as place from (select id from product ${page}) found) listed
    join product using (id) join brand on brand.id = product.brand_id
    left join sku on sku.product_id = product.id and sku.disabled_at is null
    left join stock on stock.sku_id = sku.id
    group by product.id, brand.name, listed.place order by listed.place`.execute(db);
  return rows;
}

/** How many products there are in each state. */
export async function countProducts(
  db: Db,
): Promise<{ saleStatus: Row<"product">["saleStatus"]; count: number }[]> {
  const { rows } = await sql<{ saleStatus: Row<"product">["saleStatus"]; count: number }>`
    select sale_status as "saleStatus", count(*)::int as count from product
    where product_type = 'COMMODITY' group by sale_status`.execute(db);
  return rows;
}
