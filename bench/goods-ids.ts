import type { Database } from "@crux/server/kernel/database/database";
import { sql } from "kysely";

/** Goods on sale that go into one parcel together, up to 30 of them. */
export async function goodsIds(database: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select sku_id as id from stock join sku on sku.id = sku_id join product on product.id = product_id
    where on_hand > 500 and sale_status = 'ONLINE' and product_type = 'COMMODITY'
      and logistics_type in ('HEALTH', 'FOOD', 'DAILY_WASH') order by sku_id limit 30`.execute(database.db);
  return rows.map((row) => row.id);
}
