import { sql } from "kysely";
import type { Check } from "./check.ts";

/** Orders with what belongs to them, and what waits to be done. */
export const ORDER_CHECKS: readonly Check[] = [
  {
    invariant: "I-04",
    rows: sql`select 'order ' || id || ' asks for ' || net || ' instead of its parts' as what from audit.orders
      where net < 0 or net <> amount + ship_fee - activity_saving - ticket_saving - manual_saving`,
  },
  {
    invariant: "I-04",
    rows: sql`
      select 'lines of order ' || orders.id || ' share ' || coalesce(sum(paid_share), 0) || ' of ' || net as what
      from audit.orders left join audit.order_item on order_id = orders.id
      group by orders.id, net having coalesce(sum(paid_share), 0) <> net`,
  },
  {
    invariant: "I-05",
    rows: sql`select 'order ' || id || ' is above every limit' as what from audit.orders
      where greatest(amount, ship_fee, net) > 1000000000000`,
  },
  {
    invariant: "I-12",
    rows: sql`select 'order ' || id || ' has no lines' as what from audit.orders
      where not exists (select from audit.order_item where order_id = orders.id)`,
  },
  {
    invariant: "I-12",
    rows: sql`select 'order ' || id || ' of ' || source || case when given then ' has parcels' else ' has no parcels' end as what
      from (select id, type, source, id in (select order_id from audit.handed_over) as given from audit.orders) orders
      where type = 'SHOPPING' and given = exists (select from audit.parcel where order_id = orders.id)`,
  },
  {
    invariant: "I-12",
    rows: sql`select 'parcel ' || parcel.id || ' belongs to no order' as what
      from audit.parcel left join audit.orders on orders.id = order_id where orders.id is null`,
  },
  {
    invariant: "I-12",
    rows: sql`select 'payment ' || payment.id || ' belongs to no order' as what
      from audit.payment left join audit.orders on orders.id = order_id where orders.id is null`,
  },
  {
    invariant: "I-13",
    rows: sql`
      select 'order ' || orders.id || ' is ' || status || ', its history ends with ' || coalesce(last.to_state, 'nothing') as what
      from audit.orders left join lateral (
        select to_state from audit.order_move where order_id = orders.id order by id desc limit 1) last on true
      where coalesce(case last.to_state when 'CHECKING' then 'CREATED' else last.to_state end, '') <> status`,
  },
  {
    invariant: "I-13",
    rows: sql`
      select 'payment ' || payment.id || ' is ' || status || ', its history ends with ' || coalesce(last.to_status, 'nothing') as what
      from audit.payment left join lateral (
        select to_status from audit.payment_move where payment_id = payment.id order by id desc limit 1) last on true
      where coalesce(last.to_status, '') <> status`,
  },
  {
    invariant: "I-21",
    rows: sql`select 'order ' || order_id || ' has ' || qty || ' pieces of sku ' || sku_id as what
      from audit.order_item where qty not between 1 and 50`,
  },
  {
    invariant: "I-24",
    rows: sql`select 'the call of ' || uid || ' under key ' || key || ' has no answer' as what
      from audit.idem where state = 'OPEN'`,
  },
  {
    invariant: "I-49",
    rows: sql`select kind || ' ' || id || ' waits in the outbox as ' || state || ' since ' || at as what
      from audit.outbox where state = 'DEAD' or at < now() - interval '5 minutes'`,
  },
];
