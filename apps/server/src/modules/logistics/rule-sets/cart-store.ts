import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

/** What an order's parcels hold together, and the country they go to; empty for an order without parcels. */
export async function listCartOf(
  db: Db,
  orderId: number,
): Promise<{ country: string; lines: { skuId: number; quantity: number }[] }> {
  const { rows } = await sql<{ country: string; skuId: number; quantity: number }>`
    select min(pkg.address ->> 'receiverCountry') as country, item.sku_id as "skuId", sum(item.quantity)::int as quantity
    from logistics_pkg pkg join logistics_pkg_item item on item.pkg_id = pkg.id
    where pkg.order_id = ${orderId} and replaced_at is null
    group by item.sku_id order by item.sku_id limit 50`.execute(db);
  return {
    country: rows[0]?.country ?? "",
    lines: rows.map(({ skuId, quantity }) => ({ skuId, quantity: Math.min(50, quantity) })),
  };
}
