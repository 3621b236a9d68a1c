import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

export type CostRow = Pick<Row<"sku">, "id" | "productId" | "costCents">;

/** What pieces of skus cost by now, with the product of each. */
export async function listCosts(db: Db, skuIds: readonly number[]): Promise<CostRow[]> {
  return await db
    .selectFrom("sku")
    .select(["id", "productId", "costCents"])
    .where("id", "=", anyOf(skuIds))
    .orderBy("id")
    .execute();
}

/** Writes what a piece of skus costs on average, and what it cost in the receipt that is being booked. */
export async function updateCosts(
  db: Db,
  costs: readonly { skuId: number; average: number; last: number }[],
): Promise<void> {
  await sql`
    update sku set cost_cents = line.average, last_cost_cents = line.last
    from unnest(
      ${costs.map(({ skuId }) => skuId)}::bigint[],
      ${costs.map(({ average }) => average)}::bigint[],
      ${costs.map(({ last }) => last)}::bigint[]
    ) as line (id, average, last) where sku.id = line.id`.execute(db);
}

/**
 * Takes back what a receipt that was just reversed said of costs: the average of skus that nothing changed since is what it
 * was before, and the last cost is that of the last receipt that still counts. Answers the products whose average changed.
 */
export async function restoreCosts(db: Db, receiptId: number): Promise<number[]> {
  await sql`
    update sku set last_cost_cents = (
      select other.cost_cents from goods_receipt_line other join goods_receipt on goods_receipt.id = other.receipt_id
      where other.sku_id = sku.id and other.cost_cents is not null and other.pieces > 0 and state = 'BOOKED'
      order by booked_at desc, goods_receipt.id desc limit 1)
    from goods_receipt_line line
    where line.receipt_id = ${receiptId}::bigint and line.sku_id = sku.id and line.cost_after_cents is not null`.execute(
    db,
  );
  const { rows } = await sql<{ productId: number }>`
    update sku set cost_cents = line.cost_before_cents
    from goods_receipt_line line
    where line.receipt_id = ${receiptId}::bigint and line.sku_id = sku.id and line.cost_after_cents is not null
      and sku.cost_cents = line.cost_after_cents and sku.cost_cents is distinct from line.cost_before_cents
    returning sku.product_id as "productId"`.execute(db);
  return [...new Set(rows.map(({ productId }) => productId))];
}
