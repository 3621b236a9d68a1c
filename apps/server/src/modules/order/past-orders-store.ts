import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

/** An order with the preset by which its customer had it split; empty for a split of their own. */
type SplitOrder = { id: number; presetId: string };

const wasSent = sql`order_type = 'SHOPPING' and paid_at is not null and scheme is not null`;

/** How many orders of goods were paid so far, up to `most`. */
export async function countPaidOrders(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from orders where ${wasSent} limit ${most}) last`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Orders of goods that were paid, the last ones first. */
export async function listPaidOrders(
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Promise<SplitOrder[]> {
  const { rows } = await sql<SplitOrder>`
    select id, coalesce(scheme ->> 'presetId', '') as "presetId" from orders
    where ${wasSent} and id < ${before ?? Number.MAX_SAFE_INTEGER} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
