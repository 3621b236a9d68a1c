import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database.ts";
import type { InventoryTables, Movement, StockRow } from "./tables.ts";

const STOCK = ["sku_id as skuId", "on_hand as onHand", "reserved", "oversale"] as const;

export async function listStock(db: Db, skuIds: readonly number[]): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select sku_id as "skuId", on_hand as "onHand", reserved, oversale
    from stock where sku_id = any(${skuIds}::bigint[])`.execute(db);
  return rows;
}

/** Locks the stock rows in the order of their skus, so that crossing orders wait instead of deadlocking. */
export async function lockStock(db: Db, skuIds: readonly number[]): Promise<StockRow[]> {
  return db
    .withTables<InventoryTables>()
    .selectFrom("stock")
    .select(STOCK)
    .where("sku_id", "in", [...skuIds])
    .orderBy("sku_id")
    .forUpdate()
    .execute();
}

/** Makes empty stock rows for skus that have none and sets their oversale flag; existing rows keep their level. */
export async function openStock(
  db: Db,
  lines: readonly { skuId: number; oversale: boolean }[],
): Promise<void> {
  await sql`
    insert into stock (sku_id, on_hand, oversale)
    select sku_id, 0, oversale
    from unnest(${lines.map((line) => line.skuId)}::bigint[], ${lines.map((line) => line.oversale)}::boolean[])
      as line (sku_id, oversale)
    on conflict (sku_id) do update set oversale = excluded.oversale`.execute(db);
}

/** The skus for which an order already has a movement of this kind. */
export async function listMoved(
  db: Db,
  orderId: number,
): Promise<Pick<Movement, "skuId" | "kind" | "reservedChange">[]> {
  const { rows } = await sql<Pick<Movement, "skuId" | "kind" | "reservedChange">>`
    select sku_id as "skuId", kind, reserved_change as "reservedChange"
    from stock_movement where order_id = ${orderId} order by sku_id`.execute(db);
  return rows;
}

/** Writes movements and moves the levels by their sum, in one statement. */
export async function applyMovements(db: Db, movements: readonly Movement[], now: Date): Promise<void> {
  if (movements.length === 0) return;
  await sql`
    with moved as (
      insert into stock_movement (sku_id, kind, order_id, on_hand_change, reserved_change, at)
      select sku_id, kind, order_id, on_hand, reserved, ${now}
      from unnest(
        ${movements.map((one) => one.skuId)}::bigint[],
        ${movements.map((one) => one.kind)}::text[],
        ${movements.map((one) => one.orderId)}::bigint[],
        ${movements.map((one) => one.onHandChange)}::bigint[],
        ${movements.map((one) => one.reservedChange)}::bigint[]
      ) as line (sku_id, kind, order_id, on_hand, reserved)
      returning sku_id, on_hand_change, reserved_change
    )
    update stock
    set on_hand = stock.on_hand + moved.on_hand_change, reserved = stock.reserved + moved.reserved_change
    from moved where stock.sku_id = moved.sku_id`.execute(db);
}

/** A condition of SQL: true where the sku that `skuId` names can be bought now. */
export function isBuyable(skuId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from stock where stock.sku_id = ${skuId} and (stock.oversale or stock.on_hand > stock.reserved))`;
}
