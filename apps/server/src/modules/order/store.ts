import type { OrderStatus } from "@crux/contract/order.schema";
import { columnsOf, type Mover, type OrderMove, type OrderState } from "@crux/rules/order/order-states";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { countRows, inOrder, isOneOf, sliced } from "../../kernel/database/list-sql.ts";
import type { Slice } from "../../kernel/database/page.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import type { NewOrder, OrderRow } from "./order-rows.ts";
import { REFUNDS_OF_ORDER } from "./refund/refund-store.ts";
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

const ORDER = sql`
  id, uid, order_type as "orderType", order_source as "orderSource", order_status as "orderStatus",
  payment_status as "paymentStatus", amount_cents as "amountCents", ship_fee_cents as "shipFeeCents",
  service_fee_cents as "serviceFeeCents", activity_saving_cents as "activitySavingCents",
  ticket_saving_cents as "ticketSavingCents", manual_saving_cents as "manualSavingCents", net_cents as "netCents",
  address, scheme, remark, receipt->'price' as price, ticket_id as "ticketId", created_at as "createdAt", expires_at as "expiresAt",
  (select jsonb_agg(jsonb_build_object('itemType', item_type, 'quantity', quantity, 'priceCents', price_cents,
      'paidShareCents', paid_share_cents, 'sku', sku) order by seq)
    from order_item where order_id = orders.id) as items,
  (select why from order_history
    where order_id = orders.id and mover = 'OPERATOR' and to_state in ('CREATED', 'REJECTED', 'CANCELLING')
    order by id desc limit 1) as "staffWords",
  ${REFUNDS_OF_ORDER} as refunds`;

/** One order of a customer with its lines. */
export async function findOrder(db: Db, uid: number, orderId: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${ORDER} from orders where id = ${orderId} and uid = ${uid}`.execute(db);
  return rows[0];
}

/** One order with its lines, whoever it belongs to. */
export async function findAnyOrder(db: Db, orderId: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${ORDER} from orders where id = ${orderId}`.execute(db);
  return rows[0];
}

/** Orders with their lines, whoever they belong to. */
export async function listAnyOrders(db: Db, orderIds: readonly number[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${ORDER} from orders where id = any(${orderIds}::bigint[])`.execute(db);
  return rows;
}

/** True when the order exists, whoever it belongs to. */
export async function hasOrder(db: Db, orderId: number): Promise<boolean> {
  const order = await db.selectFrom("orders").select("id").where("id", "=", orderId).executeTakeFirst();
  return order !== undefined;
}

/** True when an order of goods of a customer is over and was not cancelled. */
export async function hasCompleted(db: Db, uid: number): Promise<boolean> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("uid", "=", uid)
    .where("orderStatus", "=", "COMPLETED")
    .where("orderType", "=", "SHOPPING")
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

type Filter = { uid: number; statuses: readonly OrderStatus[] };

function filtered({ uid, statuses }: Filter): RawBuilder<unknown> {
  const all = sql`uid = ${uid}`;
  return statuses.length === 0 ? all : sql`${all} and ${isOneOf("order_status", statuses)}`;
}

/** One slice of a customer's orders with their lines, which are read for the slice alone and not for what comes before it. */
export async function listOrderRows(db: Db, filter: Filter, slice: Slice): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${ORDER} from (
      select * from orders where ${filtered(filter)}
      ${sliced(slice, "id")}) orders
    ${inOrder(slice, "id")}`.execute(db);
  return rows;
}

/** How many orders a customer has. */
export async function countOrders(db: Db, filter: Filter): Promise<number> {
  return countRows(db, sql`orders where ${filtered(filter)}`);
}

/** `atProvider`: a provider may still take money for it; `isSent`: it goes out in parcels. */
export type LockedOrder = Pick<
  Row<"orders">,
  "id" | "uid" | "orderType" | "orderSource" | "netCents" | "ticketId" | "atProvider"
> & { state: OrderState; isSent: boolean };

const lockedById = (db: Db, orderId: number) =>
  db
    .selectFrom("orders")
    .select(["id", "uid", "orderType", "orderSource", "netCents", "ticketId", "state", "atProvider"])
    .select((order) => order("scheme", "is not", null).$castTo<boolean>().as("isSent"))
    .$narrowType<Pick<LockedOrder, "state">>()
    .where("id", "=", orderId)
    .forUpdate();

const lockingOwn = prepared((db, { uid, orderId }: { uid: number; orderId: number }) =>
  lockedById(db, orderId).where("uid", "=", uid),
);
const lockingAny = prepared((db, { orderId }: { orderId: number }) => lockedById(db, orderId));

/** Locks a customer's order until this transaction ends and reads where it stands. */
export async function lockOrder(db: Db, uid: number, orderId: number): Promise<LockedOrder | undefined> {
  return await lockingOwn.find(db, { uid, orderId });
}

/** Locks an order, whoever it belongs to, until this transaction ends. */
export async function lockAnyOrder(db: Db, orderId: number): Promise<LockedOrder | undefined> {
  return await lockingAny.find(db, { orderId });
}

/** Locks one unpaid order that is past its time, unless somebody else holds it. */
export async function lockDueOrder(db: Db, now: Date): Promise<number | undefined> {
  const due = await db
    .selectFrom("orders")
    .select("id")
    .where("state", "=", "CREATED")
    .where("expiresAt", "<=", now)
    .orderBy("expiresAt")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return due?.id;
}

type Move = { orderId: number; move: OrderMove; mover: Mover; why: string; at: Date };
export type MovedOrder = Pick<
  OrderRow,
  "id" | "uid" | "orderType" | "amountCents" | "netCents" | "ticketId"
> & {
  pieces: number;
};

type MoveValues = Pick<Move, "orderId" | "mover" | "why" | "at"> & {
  from: readonly OrderState[];
  to: OrderState;
  status: string;
  /** Without one it stays as it is; an order that can be paid again has null. */
  keepsPaymentStatus: boolean;
  paymentStatus: string | null;
  paidAt: Date | null;
};

const moving = prepared(
  (_, move: MoveValues) => sql<MovedOrder>`
    with old as (
      select id, state from orders where id = ${move.orderId} and state = any(${move.from}::text[]) for update
    ), moved as (
      update orders set order_status = ${move.status}, payment_status = case
          when ${move.keepsPaymentStatus}::boolean then payment_status else ${move.paymentStatus}::text end,
        paid_at = coalesce(${move.paidAt}, paid_at), at_provider = at_provider and ${move.paidAt}::timestamptz is null,
        updated_at = ${move.at}
      from old where orders.id = old.id
      returning orders.id, orders.uid, order_type, amount_cents, net_cents, ticket_id, old.state
    ), noted as (
      insert into order_history (order_id, from_state, to_state, mover, why, at)
      select id, state, ${move.to}, ${move.mover}, ${move.why}, ${move.at}::timestamptz from moved
    )
    select id, uid, order_type as "orderType", amount_cents as "amountCents", net_cents as "netCents",
      ticket_id as "ticketId", (select sum(quantity)::int from order_item where order_id = moved.id) as pieces
    from moved`,
);

/** Makes one move of the table with its history row, if the order still stands where the move begins. */
export async function moveOrder(db: Db, { move, ...step }: Move): Promise<MovedOrder | undefined> {
  const { status, paymentStatus } = columnsOf(move.to);
  return await moving.find(db, {
    ...step,
    from: move.from,
    to: move.to,
    status,
    keepsPaymentStatus: paymentStatus === undefined,
    paymentStatus: paymentStatus ?? null,
    paidAt: move.to === "PAID" ? step.at : null,
  });
}

/** Lets an order wait for its payment until then, at least; null is for ever. */
export async function extendExpiry(db: Db, orderId: number, until: Date | null): Promise<void> {
  await sql`
    update orders set expires_at = case when ${until}::timestamptz is not null and expires_at is not null
      then greatest(expires_at, ${until}::timestamptz) end
    where id = ${orderId}`.execute(db);
}

export async function updateAtProvider(db: Db, orderId: number, isAtProvider: boolean): Promise<void> {
  await db
    .updateTable("orders")
    .set({ atProvider: isAtProvider })
    .where("id", "=", orderId)
    .where("atProvider", "<>", isAtProvider)
    .execute();
}
