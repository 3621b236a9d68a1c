import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

type Asked = {
  uid: number;
  /** Products, and how many days back each counts; null is ever. */
  asked: readonly { productId: number; days: number | null }[];
  now: Date;
};

/** How many pieces of these products a customer's orders hold that stand, by product; refunded ones are not counted. */
export async function listBoughtPieces(db: Db, { uid, asked, now }: Asked): Promise<Map<number, number>> {
  const { rows } = await sql<{ productId: number; pieces: number }>`
    select asked.product_id as "productId", sum(item.quantity - item.refunded_pieces)::bigint as pieces
    from unnest(${asked.map(({ productId }) => productId)}::bigint[], ${asked.map(({ days }) => days)}::int[])
      as asked (product_id, days)
    join orders on uid = ${uid} and order_status not in ('REJECTED', 'CANCELLING', 'CANCELLED')
      and (asked.days is null or orders.created_at > ${now}::timestamptz - make_interval(days => asked.days))
    join order_item item on item.order_id = orders.id and item.item_type = 'NORMAL'
      and (item.sku->>'productId')::bigint = asked.product_id
    group by asked.product_id`.execute(db);
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]));
}
