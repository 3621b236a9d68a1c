import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { isBuyable } from "../inventory/service.ts";

/** A product that is sold: its price as lists show it, and whether there is a piece of it. */
export type Offer = { productId: number; name: string; priceCents: number; isBuyable: boolean };

/** Takes changes away, the oldest first, and answers the products that they were about. */
export async function takeChangedProducts(
  db: Db,
  most: number,
): Promise<{ taken: number; productIds: number[] }> {
  const { rows } = await sql<{ productId: number | null }>`
    with due as (
      select id from goods_change order by id limit ${most} for update skip locked
    ), gone as (
      delete from goods_change using due where goods_change.id = due.id
      returning goods_change.product_id, goods_change.sku_id
    )
    select coalesce(gone.product_id, sku.product_id) as "productId"
    from gone left join sku on sku.id = gone.sku_id`.execute(db);
  const productIds = [...new Set(rows.flatMap(({ productId }) => (productId === null ? [] : [productId])))];
  return { taken: rows.length, productIds: productIds.sort((a, b) => a - b) };
}

/** Those of the products that are sold. */
export async function listOffers(db: Db, productIds: readonly number[]): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select product_id as "productId", product.name, price_cents as "priceCents",
      exists (select from sku where sku.product_id = listing.product_id and sku.disabled_at is null and ${isBuyable(sql.ref("sku.id"))})
        as "isBuyable"
    from product_listing listing join product on product.id = product_id
    where product_id = any(${productIds}::bigint[]) and listing.sale_status = 'ONLINE' order by product_id`.execute(
    db,
  );
  return rows;
}
