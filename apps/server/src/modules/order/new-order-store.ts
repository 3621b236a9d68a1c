import type { Mover } from "@crux/rules/order/order-states";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import type { NewOrder } from "./order-rows.ts";
import type { Room } from "./unpaid-room.ts";

const drawing = prepared(
  (_, { uid }: { uid: number }) => sql<{ id: number }>`
    select nextval('orders_id_seq') as id from pg_advisory_xact_lock(hashtextextended('order', ${uid}))`,
);

/** Makes the orders of one customer come one after the other, until this transaction ends, and draws the next number. */
export async function drawOrder(db: Db, uid: number): Promise<number> {
  const row = await drawing.find(db, { uid });
  if (!row) throw new Error("no number was drawn");
  return row.id;
}

/** Null is no limit. */
type Limits = {
  orders: number;
  perMinute: number | null;
  cancelledPerDay: number | null;
};
type Placing = {
  room: Room;
  limits: Limits;
  mover: Mover;
  why: string;
};

/**
 * Writes an order, its lines and the first row of its history, unless too many orders of this customer are unpaid, or
 * more pieces than it leaves room for, or too many were placed within a minute, or placed within a day and then cancelled.
 */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  { room, limits, mover, why }: Placing,
): Promise<Placed> {
  const { items } = order;
  const placed = await placing.find(db, {
    ...order,
    address: JSON.stringify(order.address),
    scheme: order.scheme && JSON.stringify(order.scheme),
    receipt: JSON.stringify(order.receipt),
    mover,
    why,
    perMinute: limits.perMinute,
    perMinuteRows: oneUnlessNull(limits.perMinute),
    cancelledPerDay: limits.cancelledPerDay,
    cancelledRows: oneUnlessNull(limits.cancelledPerDay),
    maxUnpaid: limits.orders,
    isNone: room.isNone,
    ofAll: room.ofAll,
    ofSku: JSON.stringify(Object.fromEntries(room.ofSku)),
    seqs: items.map((_, seq) => seq),
    skuIds: items.map(({ sku }) => sku.id),
    itemTypes: items.map(({ itemType }) => itemType),
    quantities: items.map(({ quantity }) => quantity),
    prices: items.map(({ priceCents }) => priceCents),
    shares: items.map(({ paidShareCents }) => paidShareCents),
    skus: items.map(({ sku }) => JSON.stringify(sku)),
  });
  return placed ?? { isPlaced: false, hasCancelledMany: false };
}

type Placed = { isPlaced: boolean; hasCancelledMany: boolean };

/** An order as the statement takes it: JSON as text, and its lines as one list for each column. */
type OrderValues = Omit<NewOrder, "items" | "price" | "address" | "scheme" | "receipt"> & {
  address: string;
  scheme: string | null;
  receipt: string;
  mover: Mover;
  why: string;
  perMinute: number | null;
  perMinuteRows: number;
  cancelledPerDay: number | null;
  cancelledRows: number;
  maxUnpaid: number;
  isNone: boolean;
  ofAll: number | null;
  ofSku: string;
  seqs: number[];
  skuIds: number[];
  itemTypes: string[];
  quantities: number[];
  prices: number[];
  shares: number[];
  skus: string[];
};

const placing = prepared(
  (_, order: OrderValues) => sql<Placed>`
    with pace as (
      select coalesce((
          select created_at > ${order.createdAt}::timestamptz - interval '1 minute' from orders where uid = ${order.uid}
          order by id desc offset ${order.perMinute}::int - 1 limit ${order.perMinuteRows}), false) as is_fast,
        coalesce((
          select created_at > ${order.createdAt}::timestamptz - interval '1 day' from orders
          where uid = ${order.uid} and order_status = 'CANCELLED' and paid_at is null
          order by id desc offset ${order.cancelledPerDay}::int - 1 limit ${order.cancelledRows}), false) as is_fickle
    ), head as (
      insert into orders (id, uid, order_type, order_source, amount_cents, ship_fee_cents, service_fee_cents,
        activity_saving_cents, ticket_saving_cents, manual_saving_cents, net_cents, address, scheme, ticket_id, remark, receipt,
        created_at, expires_at, updated_at)
      overriding system value
      select ${order.id}::bigint, ${order.uid}, ${order.orderType}, ${order.orderSource}, ${order.amountCents}, ${order.shipFeeCents},
        ${order.serviceFeeCents}, ${order.activitySavingCents}, ${order.ticketSavingCents},
        ${order.manualSavingCents}, ${order.netCents}, ${order.address}::jsonb, ${order.scheme}::jsonb,
        ${order.ticketId}::bigint, ${order.remark}, ${order.receipt}::jsonb, ${order.createdAt}::timestamptz,
        ${order.expiresAt}::timestamptz, ${order.createdAt}::timestamptz
      where (select count(*) from orders where uid = ${order.uid} and order_status = 'CREATED') < ${order.maxUnpaid}
        and not ${order.isNone}::boolean and not exists (
          select from (
            select sku_id, sum(quantity) as pieces, sum(sum(quantity)) over () as total ${unpaidItems(order.uid)}) held
          where total > ${order.ofAll}::bigint or pieces > (${order.ofSku}::jsonb ->> sku_id::text)::bigint)
        and not exists (select from pace where is_fast or is_fickle)
      returning id
    ), begun as (
      insert into order_history (order_id, to_state, mover, why, at)
      select id, 'CREATED', ${order.mover}, ${order.why}, ${order.createdAt}::timestamptz from head
    ), written as (
      insert into order_item (order_id, seq, sku_id, item_type, quantity, price_cents, paid_share_cents, sku)
      select head.id, line.seq, line.sku_id, line.item_type, line.quantity, line.price, line.share, line.sku
      from head cross join unnest(
        ${order.seqs}::int[], ${order.skuIds}::bigint[], ${order.itemTypes}::text[], ${order.quantities}::int[],
        ${order.prices}::bigint[], ${order.shares}::bigint[], ${order.skus}::jsonb[])
        as line (seq, sku_id, item_type, quantity, price, share, sku)
    )
    select exists (select from head) as "isPlaced", is_fickle as "hasCancelledMany" from pace`,
);

const unpaidItems = (uid: number) => sql`
  from orders join order_item on order_id = orders.id
  where uid = ${uid} and order_status = 'CREATED' and order_type = 'SHOPPING' group by sku_id`;

/** How many pieces of each sku the unpaid orders of a customer hold. */
export async function countUnpaidPieces(db: Db, uid: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ skuId: number; pieces: number }>`
    select sku_id as "skuId", sum(quantity)::bigint as pieces ${unpaidItems(uid)}`.execute(db);
  return new Map(rows.map(({ skuId, pieces }) => [skuId, pieces]));
}

/** How many rows decide a limit: the one that fills it, or none without a limit. */
function oneUnlessNull(limit: number | null): number {
  return limit === null ? 0 : 1;
}
