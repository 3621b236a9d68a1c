import type { OrderStatus } from "@crux/contract/order.schema";
import { columnsOf, type Mover, type OrderMove, type OrderState } from "@crux/rules/order/order-states";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { countRows, inOrder, isOneOf, sliced } from "../../kernel/database/list-sql.ts";
import type { Slice } from "../../kernel/database/page.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import type { OrderRow } from "./order-rows.ts";
import { REFUNDS_OF_ORDER } from "./refund/refund-store.ts";

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

/** How many orders a customer has in each of these statuses; one without any is not there. */
export async function countOrdersByStatus(
  db: Db,
  filter: Filter,
): Promise<Partial<Record<OrderStatus, number>>> {
  const { rows } = await sql<{ status: OrderStatus; orders: number }>`
    select order_status as status, count(*)::int as orders from orders where ${filtered(filter)}
    group by order_status`.execute(db);
  return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]));
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
