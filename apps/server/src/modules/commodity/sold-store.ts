import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

/** Adds pieces to what the products of these skus sold, there and in the lists, in the order of the products. */
export async function addSold(db: Db, pieces: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    with change as (
      select product_id, sum(line.pieces) as pieces
      from unnest(${[...pieces.keys()]}::bigint[], ${[...pieces.values()]}::bigint[]) as line (sku_id, pieces)
      join sku on sku.id = line.sku_id group by product_id
    ), locked as (
      select id from product where id in (select product_id from change) order by id for update
    ), counted as (
      update product set sold = greatest(0, sold + change.pieces)
      from change join locked on locked.id = change.product_id where product.id = change.product_id
      returning product.id, sold
    )
    update product_listing set sold = counted.sold from counted where product_id = counted.id`.execute(db);
}
