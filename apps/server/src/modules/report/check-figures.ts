import { sql } from "kysely";
import type { Check } from "./check.ts";

/** The moments between which days are counted, by clock. */
const SPAN = sql`
  select zone, from_day::timestamp at time zone zone as begins, to_day::timestamp at time zone zone as ends from report_span`;

/** The kept figures of days, day by day, against what they were counted from. */
export const FIGURE_CHECKS: readonly Check[] = [
  {
    invariant: "I-06",
    rows: sql`
      with span as (${SPAN}),
        kept as (select zone, day, measure, value from report_figure where subject = 'ledger'),
        booked as (
          select zone, (at at time zone zone)::date as day, 'ledger.' || split_part(account, ':', 1) || '.' || kind as measure,
            sum(amount) as value
          from span join audit.ledger on at >= begins and at < ends group by 1, 2, 3)
      select day || ' in ' || zone || ' counts ' || coalesce(kept.value, 0) || ' in ' || replace(substr(measure, 8), '.', ' by ') || ', the books say '
        || coalesce(booked.value, 0) as what
      from kept full join booked using (zone, day, measure) where coalesce(kept.value, 0) <> coalesce(booked.value, 0)`,
  },
  {
    invariant: "I-06",
    rows: sql`
      with span as (${SPAN}),
        kept as (
          select zone, day, measure, value from report_figure
          where measure in ('sales.orders', 'sales.paid', 'back.count', 'back.cents')
          union all
          select zone, day, 'pieces by sku', sum(pieces) from report_sku_day group by zone, day),
        sold as (
          select zone, (paid_at at time zone zone)::date as day, count(*) as orders, sum(net) as paid,
            sum((select sum(qty) from audit.order_item where order_id = orders.id)) as pieces
          from span join audit.orders on paid_at >= begins and paid_at < ends where type <> 'DEPOSIT' group by 1, 2),
        back as (
          select zone, (settled_at at time zone zone)::date as day, count(*) as refunds, sum(refund.amount) as cents
          from span join audit.refund on settled_at >= begins and settled_at < ends
          join audit.orders on orders.id = order_id where cause <> 'EXTRA' and type <> 'DEPOSIT' group by 1, 2),
        happened as (
          select zone, day, measure, value from sold
          cross join lateral (values ('sales.orders', orders), ('sales.paid', paid), ('pieces by sku', pieces)) one (measure, value)
          union all
          select zone, day, measure, value from back
          cross join lateral (values ('back.count', refunds), ('back.cents', cents)) one (measure, value))
      select day || ' in ' || zone || ' counts ' || coalesce(kept.value, 0) || ' as ' || measure || ', orders and refunds say '
        || coalesce(happened.value, 0) as what
      from kept full join happened using (zone, day, measure) where coalesce(kept.value, 0) <> coalesce(happened.value, 0)`,
  },
  {
    invariant: "I-06",
    rows: sql`
      with paid as (
        select zone, (paid_at at time zone zone)::date as day, count(*) as orders, sum(net) as cents
        from (select distinct zone from report_day) clock join audit.orders on paid_at is not null group by 1, 2)
      select day || ' in ' || zone || ' counts ' || paid_orders || ' orders over ' || paid_cents || ', orders say '
        || coalesce(orders, 0) || ' over ' || coalesce(cents, 0) as what
      from report_day left join paid using (zone, day)
      where paid_orders <> coalesce(orders, 0) or paid_cents <> coalesce(cents, 0)`,
  },
];
