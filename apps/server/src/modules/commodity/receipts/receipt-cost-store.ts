import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

export type CostRow = Pick<Row<"sku">, "id" | "productId" | "costCents" | "bookedCostCents">;

/** What pieces of skus cost by now, with the product of each. */
export async function listCosts(db: Db, skuIds: readonly number[]): Promise<CostRow[]> {
  return await db
    .selectFrom("sku")
    .select(["id", "productId", "costCents", "bookedCostCents"])
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
    update sku set cost_cents = line.average, booked_cost_cents = line.average, last_cost_cents = line.last
    from unnest(
      ${costs.map(({ skuId }) => skuId)}::bigint[],
      ${costs.map(({ average }) => average)}::bigint[],
      ${costs.map(({ last }) => last)}::bigint[]
    ) as line (id, average, last) where sku.id = line.id`.execute(db);
}

export type LastPurchaseRow = { skuId: number; cost: number; receiptId: number; number: string };

/** What a piece of skus cost in the last receipt that said so and still counts; others are missing. */
export async function listLastPurchases(db: Db, skuIds: readonly number[]): Promise<LastPurchaseRow[]> {
  const { rows } = await sql<LastPurchaseRow>`
    select distinct on (line.sku_id) line.sku_id as "skuId", coalesce(line.cost_cents, 0) as cost, receipt.id as "receiptId",
      receipt.number
    from goods_receipt_line line join goods_receipt receipt on receipt.id = line.receipt_id
    where line.sku_id = any(${skuIds}::bigint[]) and line.cost_cents is not null and line.pieces > 0 and state = 'BOOKED'
    order by line.sku_id, booked_at desc, receipt.id desc`.execute(db);
  return rows;
}

export type BookedCostRow = Pick<Row<"sku">, "id" | "productId"> & {
  average: number;
  pieces: number;
  /** What a piece of the receipt cost, and the average before and after it. */
  cost: number;
  before: number | null;
  after: number;
  /** Somebody had typed the average before. */
  wasTyped: boolean;
};

/** The skus of a booked receipt of whose average nobody typed another since, with what this one said of it. */
export async function listBookedCosts(db: Db, receiptId: number): Promise<BookedCostRow[]> {
  const { rows } = await sql<BookedCostRow>`
    select sku.id, sku.product_id as "productId", coalesce(sku.cost_cents, 0) as average, coalesce(line.pieces, 0) as pieces,
      coalesce(line.cost_cents, 0) as cost, cost_before_cents as before, coalesce(cost_after_cents, 0) as after,
      coalesce(was_typed, false) as "wasTyped"
    from goods_receipt_line line join goods_receipt on goods_receipt.id = receipt_id join sku on sku.id = line.sku_id
    where receipt_id = ${receiptId}::bigint and cost_after_cents is not null and sku.cost_cents = booked_cost_cents
      and not exists (
        select from goods_receipt_line other join goods_receipt later on later.id = other.receipt_id
        where other.sku_id = sku.id and other.was_typed and later.booked_at > goods_receipt.booked_at)
    order by sku.id`.execute(db);
  return rows;
}

/** Makes the last cost of the skus of a receipt that was just reversed that of the last receipt that still counts. */
export async function restoreLastCosts(db: Db, receiptId: number): Promise<void> {
  await sql`
    update sku set last_cost_cents = (
      select other.cost_cents from goods_receipt_line other join goods_receipt on goods_receipt.id = other.receipt_id
      where other.sku_id = sku.id and other.cost_cents is not null and other.pieces > 0 and state = 'BOOKED'
      order by booked_at desc, goods_receipt.id desc limit 1)
    from goods_receipt_line line
    where line.receipt_id = ${receiptId}::bigint and line.sku_id = sku.id and line.cost_after_cents is not null`.execute(
    db,
  );
}

/**
 * Writes what a piece of skus costs on average once a receipt was taken back: null where nobody knows any more, and as typed
 * where somebody had typed it.
 */
export async function updateAverages(
  db: Db,
  averages: readonly { skuId: number; average: number | null; isTyped: boolean }[],
): Promise<void> {
  await sql`
    update sku set cost_cents = average, booked_cost_cents = case when not is_typed then average end
    from unnest(
      ${averages.map(({ skuId }) => skuId)}::bigint[],
      ${averages.map(({ average }) => average)}::bigint[],
      ${averages.map(({ isTyped }) => isTyped)}::boolean[]
    ) as line (id, average, is_typed) where sku.id = line.id`.execute(db);
}
