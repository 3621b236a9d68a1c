import { REFUND_MOVES, type RefundMoveName } from "@crux/rules/order/refund-states";
import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";
import { countRows, inOrder, sliced } from "../../../kernel/database/list-sql.ts";
import type { Slice } from "../../../kernel/database/page.ts";
import type { WaitingQueue } from "../../staff/service.ts";
import type { LateRefund, NewRefund, RefundPieces, RefundRow } from "./refund-rows.ts";

const REFUND = sql`
  id, order_id as "orderId", uid, state, target, cause, amount_cents as "amountCents", product_cents as "productCents",
  ship_fee_cents as "shipFeeCents", gst_cents as "gstCents", other_fee_cents as "otherFeeCents", remark,
  created_at as "createdAt", settled_at as "settledAt",
  coalesce((select jsonb_agg(jsonb_build_object('seq', item.seq, 'pieces', pieces, 'cents', cents,
      'itemType', item_type, 'priceCents', price_cents, 'sku', sku) order by item.seq)
    from refund_item item join order_item line on line.order_id = item.order_id and line.seq = item.seq
    where item.refund_id = refund_order.id), '[]') as items,
  array(select pkg_id from refund_pkg where refund_id = refund_order.id order by pkg_id) as "pkgIds"`;

/** The refunds of an order in brief, as a field of its row. */
export const REFUNDS_OF_ORDER = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state, 'target', target, 'amountCents', amount_cents,
      'createdAt', created_at, 'settledAt', settled_at) order by id desc), '[]')
    from refund_order where order_id = orders.id and state <> 'REMOVED')`;

/**
 * Takes an amount and pieces of lines out of what an order may still give back; false when there is not that much left.
 * The order is locked by the caller.
 */
export async function takeRefundable(
  db: Db,
  { orderId, amountCents, items }: Pick<NewRefund, "orderId" | "amountCents" | "items">,
): Promise<boolean> {
  const { rows } = await sql<{ lines: number }>`
    with wanted as (
      select * from unnest(${items.map(({ seq }) => seq)}::int[], ${items.map(({ pieces }) => pieces)}::int[])
        as line (seq, pieces)
    ), head as (
      update orders set refunded_cents = refunded_cents + ${amountCents}
      where id = ${orderId} and refunded_cents + ${amountCents} <= net_cents
      returning id
    ), lines as (
      update order_item set refunded_pieces = refunded_pieces + wanted.pieces
      from wanted, head
      where order_id = head.id and order_item.seq = wanted.seq and refunded_pieces + wanted.pieces <= quantity
      returning 1
    )
    select (select count(*)::int from lines) as lines from head`.execute(db);
  return rows[0]?.lines === items.length;
}

/** Gives back to an order what a removed refund had taken out of it. */
export async function putBackRefundable(
  db: Db,
  { orderId, amountCents, items }: { orderId: number; amountCents: number; items: readonly RefundPieces[] },
): Promise<void> {
  await sql`
    with head as (
      update orders set refunded_cents = refunded_cents - ${amountCents} where id = ${orderId} returning id
    )
    update order_item set refunded_pieces = refunded_pieces - wanted.pieces
    from head, unnest(${items.map(({ seq }) => seq)}::int[], ${items.map(({ pieces }) => pieces)}::int[])
      as wanted (seq, pieces)
    where order_id = head.id and order_item.seq = wanted.seq`.execute(db);
}

/** Writes a refund order with its pieces, parcels and the first row of its history. */
export async function insertRefund(
  db: Db,
  refund: NewRefund,
  { actor, at }: { actor: string; at: Date },
): Promise<number> {
  const { items, pkgIds } = refund;
  const { rows } = await sql<{ id: number }>`
    with head as (
      insert into refund_order (order_id, uid, target, cause, amount_cents, product_cents, ship_fee_cents, gst_cents,
        other_fee_cents, remark, key, created_at)
      values (${refund.orderId}, ${refund.uid}, ${refund.target}, ${refund.cause}, ${refund.amountCents},
        ${refund.productCents}, ${refund.shipFeeCents}, ${refund.gstCents}, ${refund.otherFeeCents}, ${refund.remark},
        ${refund.key}, ${at})
      returning id
    ), begun as (
      insert into refund_history (refund_id, to_state, actor, at)
      select id, ${REFUND_MOVES.create.to}, ${actor}, ${at}::timestamptz from head
    ), goods as (
      insert into refund_item (refund_id, order_id, seq, pieces, cents)
      select head.id, ${refund.orderId}::bigint, line.seq, line.pieces, line.cents
      from head cross join unnest(${items.map(({ seq }) => seq)}::int[], ${items.map(({ pieces }) => pieces)}::int[],
        ${items.map(({ cents }) => cents)}::bigint[]) as line (seq, pieces, cents)
    ), parcels as (
      insert into refund_pkg (refund_id, pkg_id)
      select head.id, pkg_id from head cross join unnest(${pkgIds}::bigint[]) as parcel (pkg_id)
    )
    select id from head`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the new refund order did not come back");
  return row.id;
}

/** Makes one move of the table with its history row, if the refund still stands where the move begins. */
export async function moveRefund(
  db: Db,
  { id, move, actor, at }: { id: number; move: Exclude<RefundMoveName, "create">; actor: string; at: Date },
): Promise<boolean> {
  const { from, to } = REFUND_MOVES[move];
  const { rows } = await sql`
    with old as (
      select id, state from refund_order where id = ${id} and state = any(${from}::text[]) for update
    ), moved as (
      update refund_order set state = ${to},
        settled_at = ${to === "REFUNDED" ? sql`${at}` : sql`settled_at`}
      from old where refund_order.id = old.id returning old.id, old.state
    ), noted as (
      insert into refund_history (refund_id, from_state, to_state, actor, at)
      select id, state, ${to}, ${actor}, ${at}::timestamptz from moved
    )
    select from moved`.execute(db);
  return rows.length > 0;
}

/** One refund order, whoever it belongs to; removed ones included. */
export async function findRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${REFUND} from refund_order where id = ${id}`.execute(db);
  return rows[0];
}

/** Refund orders by their numbers, whoever they belong to. */
export async function listRefundsOf(db: Db, ids: readonly number[]): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${REFUND} from refund_order where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** One slice of a customer's refund orders; what was entered by mistake is not among them. */
export async function listRefundRows(db: Db, uid: number, slice: Slice): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${REFUND} from (
      select * from refund_order where uid = ${uid} and state <> 'REMOVED'
      ${sliced(slice, "id")}) refund_order
    ${inOrder(slice, "id")}`.execute(db);
  return rows;
}

/** How many refund orders a customer sees. */
export async function countRefunds(db: Db, uid: number): Promise<number> {
  return countRows(db, sql`refund_order where uid = ${uid} and state <> 'REMOVED'`);
}

/** What of an order went back or is about to. */
export type Refunded = {
  refundedCents: number;
  shipFeeCents: number;
  /** By the place of the line. */
  pieces: ReadonlyMap<number, number>;
  pkgIds: readonly number[];
};

/** What of an order's lines, freight and parcels went back or is about to, in cents and pieces. */
export async function getRefunded(db: Db, orderId: number): Promise<Refunded> {
  const { rows } = await sql<Omit<Refunded, "pieces"> & { pieces: [number, number][] }>`
    select refunded_cents as "refundedCents",
      (select coalesce(sum(ship_fee_cents), 0)::bigint from refund_order
        where order_id = orders.id and state <> 'REMOVED' and cause <> 'EXTRA') as "shipFeeCents",
      array(select pkg_id from refund_pkg join refund_order on refund_order.id = refund_id
        where order_id = orders.id and state <> 'REMOVED') as "pkgIds",
      (select jsonb_agg(jsonb_build_array(seq, refunded_pieces)) from order_item where order_id = orders.id) as pieces
    from orders where id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} is locked, yet it is not there`);
  return { ...row, pieces: new Map(row.pieces) };
}

/** Writes the refund order of money beside the one payment of an order, which is in the wallet already; once each. */
export async function insertLateRefund(db: Db, refund: LateRefund, at: Date): Promise<void> {
  const { orderId, uid, amountCents, captureId, remark } = refund;
  await sql`
    with head as (
      insert into refund_order (order_id, uid, state, target, cause, amount_cents, other_fee_cents, remark, capture_id,
        key, created_at, settled_at)
      values (${orderId}, ${uid}, 'REFUNDED', 'WALLET', 'EXTRA', ${amountCents}, ${amountCents}, ${remark},
        ${captureId}, ${`capture ${captureId}`}, ${at}, ${at})
      returning id
    )
    insert into refund_history (refund_id, to_state, actor, at)
    select id, 'REFUNDED', 'provider', ${at}::timestamptz from head`.execute(db);
}

/** True when all that an order asked for has gone back. */
export async function isRefundedWhole(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select net_cents = (
      select coalesce(sum(amount_cents), 0) from refund_order
      where order_id = orders.id and state = 'REFUNDED' and cause <> 'EXTRA') as whole
    from orders where id = ${orderId}`.execute(db);
  return rows[0]?.whole ?? false;
}

/** The refunds that wait since `before` or longer, and when the newest of them began to; null for none. */
export async function countWaitingRefunds(db: Db, before: Date): Promise<WaitingQueue | null> {
  const { count, since } = await db
    .selectFrom("refundOrder")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("createdAt").as("since")])
    .where("state", "=", "PENDING")
    .where("createdAt", "<=", before)
    .executeTakeFirstOrThrow();
  return since ? { count, upTo: since.getTime() } : null;
}
