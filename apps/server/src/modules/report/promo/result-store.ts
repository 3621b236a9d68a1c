import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

export type ResultSpan = { zone: string; from: string; to: string };
export type SumsRow = { orders: number; revenueCents: number; discountCents: number; pieces: number };
export type ActivitySumsRow = SumsRow & { offered: number };
export type ActivityDayRow = SumsRow & { day: string };
export type CouponDayRow = Omit<SumsRow, "orders"> & { day: string; issued: number; used: number };

/** A coupon by its public number. */
export async function findRuleId(db: Db, publicId: string): Promise<number | undefined> {
  const rule = await db
    .selectFrom("couponRule")
    .select("id")
    .where("publicId", "=", publicId)
    .executeTakeFirst();
  return rule?.id;
}

/** True for an activity that somebody wrote. */
export async function isActivity(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom("activity").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

/** Orders that were called off give back what they used. */
const STANDS = sql`order_status not in ('CANCELLED', 'REJECTED')`;

/** The orders of an activity, each with what it gave them. */
const ofActivity = (activityId: number): RawBuilder<unknown> => sql`
  select orders.paid_at, orders.net_cents as revenue, saving_cents as discount, pieces, offered
  from activity_order join orders on orders.id = order_id where activity_id = ${activityId} and ${STANDS}`;

/** The orders that used tickets of a coupon, each with what its ticket took off. */
const ofCoupon = (ruleId: number): RawBuilder<unknown> => sql`
  select orders.paid_at, orders.net_cents as revenue, orders.ticket_saving_cents as discount,
    (select sum(quantity)::int from order_item where order_item.order_id = orders.id) as pieces
  from coupon_ticket join orders on orders.id = coupon_ticket.order_id
  where rule_id = ${ruleId} and status = 'USED' and ${STANDS}`;

/** What an activity brought in all. */
export async function sumActivity(db: Db, activityId: number): Promise<ActivitySumsRow> {
  const { rows } = await sql<ActivitySumsRow>`
    select count(*)::int as orders, coalesce(sum(revenue), 0)::bigint as "revenueCents",
      coalesce(sum(discount), 0)::bigint as "discountCents", coalesce(sum(pieces), 0)::int as pieces,
      coalesce(sum(offered), 0)::int as offered
    from (${ofActivity(activityId)}) used`.execute(db);
  return rows[0] ?? { orders: 0, revenueCents: 0, discountCents: 0, pieces: 0, offered: 0 };
}

/** What an activity brought on each day of a zone that brought something, the first day first. */
export async function listActivityDays(
  db: Db,
  activityId: number,
  { zone, from, to }: ResultSpan,
): Promise<ActivityDayRow[]> {
  const { rows } = await sql<ActivityDayRow>`
    select day::text as day, count(*)::int as orders, sum(revenue)::bigint as "revenueCents",
      sum(discount)::bigint as "discountCents", sum(pieces)::int as pieces
    from (select (paid_at at time zone ${zone})::date as day, revenue, discount, pieces
      from (${ofActivity(activityId)}) used) one
    where day between ${from}::date and ${to}::date group by 1 order by 1`.execute(db);
  return rows;
}

/** What a coupon brought in all. */
export async function sumCoupon(db: Db, ruleId: number): Promise<SumsRow> {
  const { rows } = await sql<SumsRow>`
    select count(*)::int as orders, coalesce(sum(revenue), 0)::bigint as "revenueCents",
      coalesce(sum(discount), 0)::bigint as "discountCents", coalesce(sum(pieces), 0)::int as pieces
    from (${ofCoupon(ruleId)}) used`.execute(db);
  return rows[0] ?? { orders: 0, revenueCents: 0, discountCents: 0, pieces: 0 };
}

/** What became of a coupon on each day of a zone that brought something, the first day first. */
export async function listCouponDays(
  db: Db,
  ruleId: number,
  { zone, from, to }: ResultSpan,
): Promise<CouponDayRow[]> {
  const { rows } = await sql<CouponDayRow>`
    with days as (
      select (created_at at time zone ${zone})::date as day, 1 as issued, 0 as used, 0::bigint as revenue,
        0::bigint as discount, 0 as pieces
      from coupon_ticket where rule_id = ${ruleId}
      union all
      select (paid_at at time zone ${zone})::date, 0, 1, revenue, discount, pieces from (${ofCoupon(ruleId)}) used
    )
    select day::text as day, sum(issued)::int as issued, sum(used)::int as used,
      sum(revenue)::bigint as "revenueCents", sum(discount)::bigint as "discountCents", sum(pieces)::int as pieces
    from days where day between ${from}::date and ${to}::date group by 1 order by 1`.execute(db);
  return rows;
}

/** A transaction that began so long ago has ended. */
const LATE = sql`interval '10 minutes'`;

/**
 * Notes of a batch of paid orders what activities gave them, by their receipts, and how far this came; answers how many
 * orders it passed. Orders commit in another order than that of their times, so the last minutes are looked at again.
 */
export async function noteActivityOrders(db: Db, batch: number): Promise<number> {
  const { rows } = await sql<{ passed: number }>`
    with reading as (
      select upto from report_reading where name = 'activity orders' for update skip locked
    ), next as (
      select paid_at from orders where paid_at > (select upto from reading) order by paid_at limit ${batch}
    ), bounds as (
      select upto - ${LATE} as first, coalesce((select max(paid_at) from next), upto) as last from reading
    ), noted as (
      insert into activity_order (activity_id, order_id, pieces, offered, saving_cents)
      select given.id, orders.id, given.pieces, given."chosenQuantity", given."savingCents"
      from bounds cross join orders
      cross join jsonb_to_recordset(orders.receipt->'price'->'activities')
        as given (id bigint, rule int, pieces int, "chosenQuantity" int, "savingCents" bigint)
      where orders.paid_at between bounds.first and bounds.last
        and (orders.activity_saving_cents > 0
          or exists (select from order_item where order_id = orders.id and item_type = 'PREFERENCE'))
        and not exists (select from activity_order where order_id = orders.id)
        and given.rule >= 0 and (given."savingCents" > 0 or given."chosenQuantity" > 0)
      on conflict do nothing
    ), moved as (
      update report_reading set upto = (select last from bounds)
      where name = 'activity orders' and exists (select from next)
    )
    select count(*)::int as passed from next`.execute(db);
  return rows[0]?.passed ?? 0;
}
