import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { isBuyable } from "../inventory/service.ts";

/** A product that is sold: its price as lists show it, and whether there is a piece of it. */
export type Offer = { productId: number; name: string; priceCents: number; isBuyable: boolean };

/**
 * Holds the changes until this transaction ends; false while another server has them. Prices that two read at once could
 * be told in the wrong order, and what a customer knows of would stay behind.
 */
export async function holdChanges(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('goods changes', 0)) as "isHeld"`.execute(db);
  return rows[0]?.isHeld === true;
}

/** Takes changes away, the oldest first, and answers the products that they were about. */
export async function takeChangedProducts(
  db: Db,
  most: number,
): Promise<{ taken: number; productIds: number[] }> {
  const { rows } = await sql<{ productId: number | null }>`
    with due as (
      select id from goods_change order by id limit ${most} for update
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
