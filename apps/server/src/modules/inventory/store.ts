import { sum } from "@crux/rules/money/money";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import type { StockChange } from "./stock-topics.ts";

/** What a sku has; of how few somebody is told stands in `hand-store.ts`. */
export type StockRow = Omit<Row<"stock">, "alertBelow" | "alertBy" | "alertAt">;

export type Movement = Pick<
  Row<"stockMovement">,
  "skuId" | "kind" | "orderId" | "onHandChange" | "reservedChange"
>;

const stockOf = prepared((db, { skuIds }: { skuIds: readonly number[] }) =>
  db
    .selectFrom("stock")
    .select(["skuId", "onHand", "reserved", "oversale"])
    .where("skuId", "=", anyOf(skuIds)),
);

export async function listStock(db: Db, skuIds: readonly number[]): Promise<StockRow[]> {
  return await stockOf.list(db, { skuIds });
}

const lockingStock = prepared((db, { skuIds }: { skuIds: readonly number[] }) =>
  db
    .selectFrom("stock")
    .select(["skuId", "onHand", "reserved", "oversale"])
    .where("skuId", "=", anyOf(skuIds))
    .orderBy("skuId")
    .forUpdate(),
);

/** Locks the stock rows in the order of their skus, so that crossing orders wait instead of deadlocking. */
export async function lockStock(db: Db, skuIds: readonly number[]): Promise<StockRow[]> {
  return await lockingStock.list(db, { skuIds });
}

/** Makes empty stock rows for skus that have none and sets their oversale flag; existing rows keep their level. */
export async function upsertStock(
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

/**
 * Deletes skus' stock with all that moved it, where no order and no parcel ever did; false, and nothing deleted, where one
 * did. The rows are locked by the caller.
 */
export async function deleteUnordered(db: Db, skuIds: readonly number[]): Promise<boolean> {
  const ordered = await db
    .selectFrom("stockMovement")
    .select("id")
    .where("skuId", "=", anyOf(skuIds))
    .where((row) => row.or([row("orderId", "is not", null), row("pkgId", "is not", null)]))
    .limit(1)
    .executeTakeFirst();
  if (ordered) return false;
  await db.deleteFrom("stockMovement").where("skuId", "=", anyOf(skuIds)).execute();
  await db.deleteFrom("stock").where("skuId", "=", anyOf(skuIds)).execute();
  return true;
}

/** Deletes the stock rows of skus without a movement. */
export async function deleteUnmoved(db: Db, skuIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom("stock")
    .where("skuId", "=", anyOf(skuIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("stockMovement").select("id").whereRef("stockMovement.skuId", "=", "stock.skuId")),
      ),
    )
    .execute();
}

type Reservation = { orderId: number; wanted: ReadonlyMap<number, number>; at: Date };

type ReservationLists = { orderId: number; skuIds: number[]; pieces: number[]; at: Date };

const reserving = prepared(
  (_, { orderId, skuIds, pieces, at }: ReservationLists) => sql<StockChange>`
    with wanted as (
      select * from unnest(${skuIds}::bigint[], ${pieces}::bigint[]) as line (sku_id, pieces)
    ), locked as (
      select sku_id from stock where sku_id = any(${skuIds}::bigint[]) order by sku_id for update
    ), taken as (
      update stock set reserved = stock.reserved + wanted.pieces
      from wanted join locked using (sku_id) where stock.sku_id = wanted.sku_id
      returning stock.sku_id, wanted.pieces, stock.on_hand - stock.reserved as left_over
    ), noted as (
      insert into stock_movement (sku_id, kind, order_id, on_hand_change, reserved_change, at)
      select sku_id, 'RESERVE', ${orderId}::bigint, 0, pieces, ${at}::timestamptz from taken
    )
    select sku_id as "skuId", left_over + pieces as before, left_over as after from taken`,
);

/**
 * Reserves pieces with their movements in one statement, locking the rows in the order of their skus; answers what became
 * of those that it found. Too few pieces are a violation of `stock_never_oversold`.
 */
export async function reservePieces(db: Db, { orderId, wanted, at }: Reservation): Promise<StockChange[]> {
  const lists = { skuIds: [...wanted.keys()], pieces: [...wanted.values()] };
  return await reserving.list(db, { orderId, ...lists, at });
}

/** The condition of the index that finds the movements of an order; returns have one of their own. */
const NO_RETURN = sql`kind <> 'RETURN'`;

type Ending = { orderId: number; kind: "SETTLE" | "RELEASE"; at: Date };

const ending = prepared(
  (_, { orderId, kind, at }: Ending) => sql<StockChange>`
    with past as (
      select sku_id, kind, reserved_change from stock_movement
      where order_id = ${orderId}::bigint and ${NO_RETURN}
    ), due as (
      select sku_id,
        case when ${kind} = 'SETTLE' then -reserved_change when settled then reserved_change else 0 end as on_hand,
        case when settled then 0 else -reserved_change end as reserved
      from past, (select coalesce(bool_or(kind = 'SETTLE'), false) as settled from past) state
      where kind = 'RESERVE' and not exists (select from past where kind in ('RELEASE', ${kind}))
    ), locked as (
      select sku_id from stock where sku_id in (select sku_id from due) order by sku_id for update
    ), noted as (
      insert into stock_movement (sku_id, kind, order_id, on_hand_change, reserved_change, at)
      select sku_id, ${kind}, ${orderId}::bigint, on_hand, reserved, ${at}::timestamptz
      from due join locked using (sku_id)
      on conflict do nothing returning sku_id, on_hand_change, reserved_change
    ), moved as (
      update stock set on_hand = stock.on_hand + on_hand_change, reserved = stock.reserved + reserved_change
      from noted where stock.sku_id = noted.sku_id
      returning stock.sku_id, stock.on_hand - stock.reserved as left_over, on_hand_change - reserved_change as change
    ), sold as (
      insert into sold_change (sku_id, pieces) select sku_id, -on_hand_change from noted where on_hand_change <> 0
    )
    select sku_id as "skuId", left_over - change as before, left_over as after from moved`,
);

/**
 * Settles or releases what an order reserved, in the order of the skus, and answers what became of them: none a second
 * time. Of a settlement and a release at the same moment the caller lets only one through, by the order's own state.
 */
export async function moveReserved(db: Db, end: Ending): Promise<StockChange[]> {
  return await ending.list(db, end);
}

type Return = {
  orderId: number;
  key: string;
  lines: ReadonlyMap<number, number>;
  at: Date;
};

/**
 * Puts pieces of a paid order back on the shelf, in the order of the skus and once per key, never more than are still
 * out of the house; answers what became of those that it moved. The order is locked by the caller.
 */
export async function returnSettled(db: Db, { orderId, key, lines, at }: Return): Promise<StockChange[]> {
  const { rows } = await sql<StockChange>`
    with wanted as (
      select * from unnest(${[...lines.keys()]}::bigint[], ${[...lines.values()]}::bigint[]) as line (sku_id, pieces)
    ), out as (
      select sku_id, -sum(on_hand_change) as pieces from (
        select sku_id, on_hand_change from stock_movement where order_id = ${orderId}::bigint and ${NO_RETURN}
        union all
        select sku_id, on_hand_change from stock_movement where order_id = ${orderId}::bigint and kind = 'RETURN'
      ) moved group by sku_id
    ), due as (
      select sku_id, least(wanted.pieces, out.pieces) as pieces from wanted join out using (sku_id)
    ), locked as (
      select sku_id from stock where sku_id in (select sku_id from due where pieces > 0) order by sku_id for update
    ), noted as (
      insert into stock_movement (sku_id, kind, order_id, return_key, on_hand_change, reserved_change, at)
      select sku_id, 'RETURN', ${orderId}::bigint, ${key}, pieces, 0, ${at}::timestamptz from due join locked using (sku_id)
      on conflict do nothing returning sku_id, on_hand_change
    ), moved as (
      update stock set on_hand = stock.on_hand + on_hand_change
      from noted where stock.sku_id = noted.sku_id
      returning stock.sku_id, stock.on_hand - stock.reserved as left_over, on_hand_change
    ), sold as (
      insert into sold_change (sku_id, pieces) select sku_id, -on_hand_change from noted
    )
    select sku_id as "skuId", left_over - on_hand_change as before, left_over as after from moved`.execute(
    db,
  );
  return rows;
}

/**
 * Takes up to `most` notes of pieces that orders took from the shelf (or gave back, below 0) since the last time, oldest
 * first; answers how many notes these were, and the pieces by sku. Notes that somebody else takes at this moment are left.
 */
export async function takeSoldChanges(
  db: Db,
  most: number,
): Promise<{ taken: number; pieces: Map<number, number> }> {
  const { rows } = await sql<{ skuId: number; pieces: number; notes: number }>`
    with due as (
      select id from sold_change order by id limit ${most} for update skip locked
    ), taken as (
      delete from sold_change where id in (select id from due) returning sku_id, pieces
    )
    select sku_id as "skuId", sum(pieces)::bigint as pieces, count(*)::int as notes from taken group by sku_id`.execute(
    db,
  );
  return {
    taken: sum(rows.map(({ notes }) => notes)),
    pieces: new Map(rows.map(({ skuId, pieces }) => [skuId, pieces])),
  };
}

/**
 * Takes pieces off the shelf for a parcel that is sent in place of another, in the order of the skus; answers what became
 * of those that it found. Too few pieces are a violation of `stock_never_oversold`.
 */
export async function takePiecesAgain(
  db: Db,
  { pkgId, wanted, at }: { pkgId: number; wanted: ReadonlyMap<number, number>; at: Date },
): Promise<StockChange[]> {
  const { rows } = await sql<StockChange>`
    with wanted as (
      select * from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::bigint[]) as line (sku_id, pieces)
    ), locked as (
      select sku_id from stock where sku_id in (select sku_id from wanted) order by sku_id for update
    ), taken as (
      update stock set on_hand = stock.on_hand - wanted.pieces
      from wanted join locked using (sku_id) where stock.sku_id = wanted.sku_id
      returning stock.sku_id, wanted.pieces, stock.on_hand - stock.reserved as left_over
    ), noted as (
      insert into stock_movement (sku_id, kind, pkg_id, on_hand_change, reserved_change, at)
      select sku_id, 'RESHIP', ${pkgId}::bigint, -pieces, 0, ${at}::timestamptz from taken
    )
    select sku_id as "skuId", left_over + pieces as before, left_over as after from taken`.execute(db);
  return rows;
}

/** Writes movements and moves the levels by their sum, in one statement. */
export async function insertMovements(db: Db, movements: readonly Movement[], now: Date): Promise<void> {
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

/** Whether any order ever took stock, or asked for some. */
export async function hasOrderedMovement(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("stockMovement")
    .select("id")
    .where("orderId", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
