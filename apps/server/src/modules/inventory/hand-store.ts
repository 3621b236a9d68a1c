import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import type { Editing } from "../staff/service.ts";

/** For a statement around it: what every sku has, and of how few pieces somebody wants to hear. */
export const STOCK_LEVELS =
  "(select sku_id, on_hand, reserved, on_hand - reserved as available, oversale, alert_below from stock)";

/** What somebody of the staff does to stock, and why. */
export type ByHand = {
  kind: "RECEIPT" | "REVERSAL" | "COUNT" | "ADJUST";
  /** The receipt that it books or reverses. */
  receiptId: number | null;
  staffId: number;
  reason: string;
  supplier: string;
  reference: string;
  at: Date;
};

/** Makes empty stock rows for skus that have none. */
export async function insertEmptyStock(db: Db, skuIds: readonly number[]): Promise<void> {
  await sql`
    insert into stock (sku_id, on_hand) select id, 0 from unnest(${skuIds}::bigint[]) as line (id) order by id
    on conflict (sku_id) do nothing`.execute(db);
}

/** Moves levels that the caller has locked by movements of one kind, one for each sku, also where nothing changes. */
export async function moveByHand(
  db: Db,
  { kind, receiptId, staffId, reason, supplier, reference, at }: ByHand,
  changes: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    with moved as (
      insert into stock_movement (sku_id, kind, on_hand_change, reserved_change, at, staff_id, reason, supplier, reference, receipt_id)
      select sku_id, ${kind}, change, 0, ${at}::timestamptz, ${staffId}::bigint, nullif(${reason}, ''),
        nullif(${supplier}, ''), nullif(${reference}, ''), ${receiptId}::bigint
      from unnest(${[...changes.keys()]}::bigint[], ${[...changes.values()]}::bigint[]) as line (sku_id, change)
      returning sku_id, on_hand_change
    )
    update stock set on_hand = stock.on_hand + moved.on_hand_change
    from moved where stock.sku_id = moved.sku_id`.execute(db);
}

export type LastChange = Pick<Row<"stockMovement">, "staffId" | "orderId" | "at">;

/** What last changed how many pieces of a sku are on hand. */
export async function findLastChange(db: Db, skuId: number): Promise<LastChange | undefined> {
  return await db
    .selectFrom("stockMovement")
    .select(["staffId", "orderId", "at"])
    .where("skuId", "=", skuId)
    .where("onHandChange", "<>", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** When the stock of these skus moved last; those that never did are missing. */
export async function listLastMoves(
  db: Db,
  skuIds: readonly number[],
): Promise<{ skuId: number; at: Date | null }[]> {
  const { rows } = await sql<{ skuId: number; at: Date | null }>`
    select one.id as "skuId", (select at from stock_movement where sku_id = one.id order by id desc limit 1) as at
    from unnest(${skuIds}::bigint[]) as one (id)`.execute(db);
  return rows;
}

export type AlertRow = Pick<Row<"stock">, "alertBelow" | "alertBy" | "alertAt">;

/** Of how few pieces of a sku somebody is told, and who said so; `alertBelow` is null where nobody did. */
export async function getAlert(db: Db, skuId: number): Promise<AlertRow> {
  return await db
    .selectFrom("stock")
    .select(["alertBelow", "alertBy", "alertAt"])
    .where("skuId", "=", skuId)
    .executeTakeFirstOrThrow();
}

/** Writes it where the one that was seen still stands; false where another does. */
export async function updateAlert(
  db: Db,
  { skuId, alertBelow, seen }: { skuId: number; alertBelow: number | null; seen: number | null },
  { staffId, at }: Editing,
): Promise<boolean> {
  const changed = db
    .updateTable("stock")
    .set({ alertBelow, alertBy: staffId, alertAt: at })
    .where("skuId", "=", skuId)
    .where(sql<boolean>`alert_below is not distinct from ${seen}::bigint`);
  return (await changedRows(changed)) > 0;
}
