import { sql } from "kysely";
import type { Check } from "./check.ts";

/** Cash drawers against their entries, the orders that were sold over the counter, and the books. */
export const TILL_CHECKS: readonly Check[] = [
  {
    invariant: "I-06",
    rows: sql`
      with cash as (select till_id, sum(amount) as cents from audit.till_entry where channel = 'CASH' group by till_id)
      select 'till ' || id || ' was to hold ' || expected || ', its float and its cash come to '
        || float + coalesce(cents, 0) as what
      from audit.till left join cash on till_id = id where expected <> float + coalesce(cents, 0)`,
  },
  {
    invariant: "I-06",
    rows: sql`
      with differences as (select coalesce(sum(counted - expected), 0) as cents from audit.till),
        cash as (select coalesce(sum(amount), 0) as cents from audit.till_entry where channel = 'CASH'),
        booked as (
          select coalesce(-sum(amount) filter (where account = 'CASH_FUNDS'), 0) as cents,
            coalesce(sum(amount) filter (where account = 'TILL_DIFFERENCES'), 0) as differences
          from audit.ledger where account in ('CASH_FUNDS', 'TILL_DIFFERENCES'))
      select 'tills took ' || cash.cents || ' and differ by ' || differences.cents || ', the books say ' || booked.cents
        || ' with differences of ' || booked.differences as what
      from differences, cash, booked
      where booked.cents <> cash.cents + differences.cents or booked.differences <> differences.cents`,
  },
  {
    invariant: "I-06",
    rows: sql`
      with booked as (
        select split_part(key, ' ', 4)::bigint as id, -sum(amount) filter (where account = 'CASH_FUNDS') as cents,
          coalesce(sum(amount) filter (where account = 'BANK_FUNDS'), 0) as banked
        from audit.ledger where key ~ '^till [0-9]+ MOVE ' group by key)
      select 'cash entry ' || coalesce(entry.id, booked.id) || ' moved ' || coalesce(amount, 0) || ', the books say '
        || coalesce(booked.cents, 0) as what
      from (select id, amount, is_banked from audit.till_entry where order_id is null) entry full join booked using (id)
      where amount is distinct from booked.cents or booked.banked <> case when is_banked then amount else 0 end`,
  },
  {
    invariant: "I-06",
    rows: sql`
      select 'order ' || orders.id || ' was sold over the counter for ' || net || ', tills took ' || coalesce(entry.amount, 0) as what
      from audit.orders left join audit.till_entry entry on entry.order_id = orders.id and refund_id is null
      where source = 'POS' and net <> coalesce(entry.amount, -1)`,
  },
];
