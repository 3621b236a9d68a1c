import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import type { Editing } from "../staff/service.ts";

const CELLS = ["skuId", "onHand", "reserved", "oversale", "alertBelow", "alertBy", "alertAt"] as const;

/** What the cells of a sku's stock hold, and who said last of how few somebody is told. */
export type StockCellRow = Pick<Row<"stock">, (typeof CELLS)[number]>;

/** Stock of skus with of how few somebody is told; those without stock are missing. */
export async function listStockCells(db: Db, skuIds: readonly number[]): Promise<StockCellRow[]> {
  return await cells(db, skuIds).execute();
}

/** The same, held until the transaction ends, in the order in which orders lock. */
export async function lockStockCells(db: Db, skuIds: readonly number[]): Promise<StockCellRow[]> {
  return await cells(db, skuIds).orderBy("skuId").forUpdate().execute();
}

const cells = (db: Db, skuIds: readonly number[]) =>
  db.selectFrom("stock").select(CELLS).where("skuId", "=", anyOf(skuIds));

/** Writes of how few pieces of skus somebody is told; the rows are locked by the caller. */
export async function updateAlerts(
  db: Db,
  alerts: ReadonlyMap<number, number | null>,
  { staffId, at }: Editing,
): Promise<void> {
  if (alerts.size === 0) return;
  await sql`
    update stock set alert_below = line.alert_below, alert_by = ${staffId}, alert_at = ${at}
    from unnest(${[...alerts.keys()]}::bigint[], ${[...alerts.values()]}::bigint[]) as line (sku_id, alert_below)
    where stock.sku_id = line.sku_id`.execute(db);
}

export type LastChangeOf = Pick<Row<"stockMovement">, "skuId" | "staffId" | "orderId" | "at">;

/** What last changed how many pieces of each sku are on hand; skus that nothing ever changed are missing. */
export async function listLastChanges(db: Db, skuIds: readonly number[]): Promise<LastChangeOf[]> {
  const { rows } = await sql<LastChangeOf>`
    select last.sku_id as "skuId", last.staff_id as "staffId", last.order_id as "orderId", last.at
    from unnest(${skuIds}::bigint[]) as one (id), lateral (
      select sku_id, staff_id, order_id, at from stock_movement
      where sku_id = one.id and on_hand_change <> 0 order by id desc limit 1) last`.execute(db);
  return rows;
}
