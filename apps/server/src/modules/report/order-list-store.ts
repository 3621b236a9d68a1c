import { LIMITS } from "@crux/contract/limits";
import { MAX_COUNTED } from "@crux/contract/list";
import type { PkgStatus } from "@crux/contract/logistics.schema";
import { type OrderType, orderState } from "@crux/contract/order.schema";
import type { Channel } from "@crux/contract/payment.schema";
import type { ListedOrder, OrderCount, orderListSchemas } from "@crux/contract/report/order-list.schema";
import { orderSearch } from "@crux/rules/order/order-search";
import type { OrderState } from "@crux/rules/order/order-states";
import { normaliseMobile } from "@crux/rules/people/mobile";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import { isOneOf, startsWith } from "../../kernel/database/list-sql.ts";
import type { ListSql } from "../../kernel/database/list-statements.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

const NAME = "lower(address->>'receiverName')";
const NAME_END = `reverse(${NAME})`;
const MOBILE_END = "reverse(address->>'receiverMobile')";

/** Payments that count: neither closed nor refused. */
const COUNTING = sql`status in ('CREATED', 'CHECKING', 'PAID', 'REFUNDED')`;

const OF_AN_AMOUNT = { indexes: ["orders_net_created"], holds: ["created_at", "net_cents"] };

/** Everybody's orders. */
export const ORDER_LIST = listPlan<(typeof orderListSchemas)["orders"]>()({
  table: "orders",
  sorts: { createTime: "created_at", amount: "net_cents" },
  dates: { createTime: "created_at", payTime: "paid_at" },
  filters: {
    state: "state",
    orderType: "order_type",
    orderSource: "order_source",
    uid: "uid",
    q: {
      indexes: [
        "orders_pkey",
        "logistics_waybill_number_key",
        "orders_receiver_name",
        "orders_receiver_name_end",
        "orders_receiver_mobile_end",
        "orders_uid_paid",
      ],
      // One list of ids, so that each part is found by its own index; an OR over tables would read all orders.
      where: (q) => (q === "" ? undefined : sql`id = any(array(${hits(q)}))`),
      ids: (q) => (q === "" ? undefined : hits(q)),
    },
    channel: {
      indexes: ["order_listing_channel"],
      where: (channels) =>
        channels.length === 0
          ? undefined
          : sql`id in (select id from order_listing where ${isOneOf("channel", channels)})`,
    },
    refund: {
      indexes: ["refund_order_state", "order_listing_refunded"],
      where: (refund) =>
        refund === "OPEN"
          ? sql`id in (select order_id from refund_order where ${OPEN_REFUND})`
          : sql`id in (select id from order_listing where is_refunded)`,
    },
    lacksPapers: {
      indexes: ["logistics_pkg_lacking"],
      where: (isWanted) => (isWanted ? sql`id in (select order_id ${OF_LACKING})` : undefined),
      ids: (isWanted) => (isWanted ? sql`select id from (${LACKING_PAPERS}) lacking` : undefined),
      keyed: { column: "created_at", rows: (isWanted) => (isWanted ? LACKING_PAPERS : undefined) },
    },
    activityId: {
      indexes: ["activity_order_activity"],
      where: (activityId) =>
        sql`id in (select order_id from activity_order where activity_id = ${activityId})`,
    },
    ruleId: {
      indexes: ["coupon_rule_public_id_key", "coupon_ticket_rule_status"],
      where: (publicId) => sql`id in (
        select order_id from coupon_ticket where status in ('FROZEN', 'USED')
          and rule_id = (select id from coupon_rule where public_id = ${publicId}))`,
    },
    // Both ends, as ranges of dates have them.
    amountFrom: {
      ...OF_AN_AMOUNT,
      where: (cents) => sql`net_cents between ${cents} and ${LIMITS.amountCents}`,
    },
    amountTo: { ...OF_AN_AMOUNT, where: (cents) => sql`net_cents between 0 and ${cents}` },
  },
  beside: {
    table: "order_listing",
    columns: ["state", "created_at"],
    always: sql`state = any(${orderState.options}::text[])`,
    filters: {
      channel: (channels: readonly Channel[]) =>
        channels.length === 0 ? undefined : isOneOf("channel", channels),
      refund: (refund: "OPEN" | "DONE") => (refund === "DONE" ? sql`is_refunded` : undefined),
    },
  },
});

const OPEN_REFUND = sql`state in ('PENDING', 'SENDING')`;
const DONE_REFUND = sql`state = 'REFUNDED' and cause <> 'EXTRA'`;

const OF_LACKING = sql`from logistics_pkg where is_visible and status = 'CREATED' and papers in ('MISSING', 'NAME_DIFFERS')`;

/** The orders of parcels that can't be declared for want of papers, each once however many of its parcels do. */
const LACKING_PAPERS = sql`select distinct ordered_at as created_at, order_id as id ${OF_LACKING}`;

/** The ids of orders that somebody may mean by what they typed, the newest of each kind, or these columns of them. */
function hits(q: string, columns = sql`id`): RawBuilder<unknown> {
  const { orderId, waybill, mobileEnd, name } = orderSearch(q);
  const whole = normaliseMobile(q) ?? normaliseMobile(`+86${q}`) ?? normaliseMobile(`+61${q}`);
  const newest = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select ${columns} from orders where ${where} order by id desc limit ${MAX_COUNTED + 1})`;
  const parts = [
    ...(orderId === undefined ? [] : [sql`(select ${columns} from orders where id = ${orderId})`]),
    ...(waybill === undefined
      ? []
      : [
          sql`(select ${columns} from orders where id in (
            select order_id from logistics_waybill join logistics_pkg on logistics_pkg.id = pkg_id where number = ${waybill}))`,
        ]),
    ...(mobileEnd === undefined ? [] : [newest(startsWith(MOBILE_END, reversed(mobileEnd)))]),
    ...(whole === null ? [] : [newest(sql`uid in (select id from app_user where mobile = ${whole})`)]),
    ...(name === undefined
      ? []
      : (
          [
            [NAME, name],
            [NAME_END, reversed(name)],
          ] as const
        ).map(([column, text]) =>
          [...name].length === 1 ? newestOfMany(column, text, columns) : newest(startsWith(column, text)),
        )),
  ];
  return parts.length === 0 ? sql`select ${columns} from orders where false` : sql.join(parts, sql` union `);
}

/** So many orders of one letter are looked at by its index, and so many of the newest otherwise. */
const OF_A_LETTER = { found: 1_000, newest: 100 };

/** Where most orders may meet a condition, those of its index are too many to be put in order. */
function newestOfMany(column: string, text: string, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const where = startsWith(column, text);
  // In the order of the index, of which a plan reads no more then; of the newest each name is read once.
  return sql`(
    with found as materialized (
      select ${columns} from orders where ${where} order by ${sql.raw(column)} using ~<~ limit ${OF_A_LETTER.found + 1}),
      size as materialized (select count(*) > ${OF_A_LETTER.found} as is_many from found)
    select ${columns} from found where not (select is_many from size)
    union all (select ${columns} from orders where (select is_many from size) and starts_with(${sql.raw(column)}, ${text})
      order by id desc limit ${OF_A_LETTER.newest}))`;
}

/** As PostgreSQL reverses a text: by characters. */
function reversed(text: string): string {
  return [...text].reverse().join("");
}

export type ListedOrderRow = {
  id: number;
  uid: number;
  state: OrderState;
  orderType: OrderType;
  orderSource: string;
  netCents: number;
  createdAt: Date;
  paidAt: Date | null;
  remark: string;
  buyer: ListedOrder["buyer"] | null;
  receiver: { name: string; mobile: string; country: string; city: string };
  goods: { name: string; imgUrl: string; quantity: number }[];
  pieces: number;
  channel: Channel | null;
  pkgStatuses: PkgStatus[];
  pkgIds: number[];
  refund: "OPEN" | "DONE" | null;
  note: string;
};

/** One page of the orders, each with what lies beside it in other tables. */
export async function listOrderRows(db: Db, { page, order }: ListPage, now: Date): Promise<ListedOrderRow[]> {
  const { rows } = await sql<ListedOrderRow>`
    select id, uid, state, order_type as "orderType", order_source as "orderSource", net_cents as "netCents",
      created_at as "createdAt", paid_at as "paidAt", remark,
      (select jsonb_build_object('uid', id, 'nickName', nick_name, 'userClass',
          case when user_class = 'VIP' and coalesce(membership_expires_at > ${now}, true) then 'VIP' else 'PLAIN' end)
        from app_user where id = page.uid) as buyer,
      jsonb_build_object('name', address->>'receiverName', 'mobile', address->>'receiverMobile',
        'country', address->>'receiverCountry', 'city', address->>'receiverCity') as receiver,
      (select jsonb_agg(jsonb_build_object('name', sku->>'productName', 'imgUrl', sku->>'productImgUrl',
          'quantity', quantity) order by seq)
        from (select seq, quantity, sku from order_item where order_id = page.id order by seq limit 3) first) as goods,
      (select sum(quantity)::int from order_item where order_id = page.id) as pieces,
      (select channel from payment_order where order_id = page.id and ${COUNTING} order by id desc limit 1) as channel,
      array(select status from logistics_pkg where order_id = page.id and replaced_at is null order by seq) as "pkgStatuses",
      array(select id from logistics_pkg where order_id = page.id and is_visible and replaced_at is null order by seq) as "pkgIds",
      case when exists (select from refund_order where order_id = page.id and ${OPEN_REFUND}) then 'OPEN'
        when exists (select from refund_order where order_id = page.id and ${DONE_REFUND}) then 'DONE' end as refund,
      coalesce((select note from order_note where order_id = page.id), '') as note
    from (select id, uid, state, order_type, order_source, net_cents, created_at, paid_at, remark, address
      from orders ${page}) page ${order}`.execute(db);
  return rows;
}

/** Up to so many orders are gone through once, instead of once for each state. */
const FEW = 2 * MAX_COUNTED;

/** How many of these orders stand in each state, up to 10,000 of each; `q` is what was typed where nothing else is asked. */
export async function countOrderStates(
  db: Db,
  { where, q }: Pick<ListSql, "where"> & { q: string },
  states: readonly OrderState[],
): Promise<OrderCount[]> {
  const all = q === "" ? sql`orders where ${where}` : sql`(${hits(q, sql`id, state`)}) hit`;
  const { rows } = await sql<{ state: OrderState; counted: number }>`
    with few as materialized (
      select state, count(*)::int as counted from (select state from ${all} limit ${FEW + 1}) one group by state),
      size as materialized (select sum(counted) > ${FEW} as is_many from few)
    select one.state, case when (select is_many from size)
      then (select count(*)::int from (
        select from orders where orders.state = one.state and ${where} limit ${MAX_COUNTED + 1}) enough)
      else coalesce((select counted from few where few.state = one.state), 0) end as counted
    from unnest(${states}::text[]) with ordinality one (state, place) order by place`.execute(db);
  return rows.map(({ state, counted }) => ({
    state,
    total: Math.min(counted, MAX_COUNTED),
    totalCapped: counted > MAX_COUNTED,
  }));
}
