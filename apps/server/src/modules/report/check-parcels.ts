import { sql } from "kysely";
import type { Check } from "./check.ts";

/** What has to hold for parcels. */
export const PARCEL_CHECKS: readonly Check[] = [
  {
    invariant: "I-13",
    rows: sql`
      select 'parcel ' || parcel.id || ' is ' || status || ', its history ends with ' || coalesce(last.to_status, 'nothing') as what
      from audit.parcel left join lateral (
        select to_status from audit.parcel_move where pkg_id = parcel.id order by id desc limit 1) last on true
      where coalesce(last.to_status, '') <> status`,
  },
  {
    invariant: "I-13",
    rows: sql`
      select 'parcel ' || pkg_id || ' was replaced by others and is ' || status as what
      from audit.parcel_freight where is_replaced and status <> 'CANCELLED'`,
  },
  {
    invariant: "I-04",
    rows: sql`
      with divided as (select distinct order_id from audit.parcel_freight where is_replaced),
      standing as (
        select order_id, sum(freight) as freight from audit.parcel_freight join divided using (order_id)
        where not is_replaced group by order_id)
      select 'order ' || order_id || ' paid ' || ship_fee || ' for freight, its parcels share ' || coalesce(freight, 0) as what
      from divided left join standing using (order_id) join audit.orders on orders.id = order_id
      where ship_fee <> coalesce(freight, 0)`,
  },
];
