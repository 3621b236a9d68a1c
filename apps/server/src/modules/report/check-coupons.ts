import { sql } from "kysely";
import type { Check } from "./check.ts";

/** What must hold of tickets and their rules (I-07 to I-09). */
export const COUPON_CHECKS: readonly Check[] = [
  {
    invariant: "I-07",
    rows: sql`select 'ticket ' || ticket_id || ' pays for ' || count(*) || ' orders' as what from audit.orders
      where ticket_id is not null and status not in ('CANCELLED', 'REJECTED')
      group by ticket_id having count(*) > 1`,
  },
  {
    invariant: "I-07",
    rows: sql`
      select 'order ' || orders.id || ' is ' || orders.status || ', its ticket ' || ticket_id || ' is "' || ticket.status || '"' as what
      from audit.orders join audit.ticket on ticket.id = ticket_id
      where case orders.status
        when 'CREATED' then ticket.status <> 'FROZEN' or ticket.order_id <> orders.id
        when 'CANCELLED' then ticket.order_id = orders.id
        when 'CANCELLING' then false
        when 'REJECTED' then false
        else ticket.status <> 'USED' or ticket.order_id <> orders.id end`,
  },
  {
    invariant: "I-07",
    rows: sql`select 'ticket ' || ticket.id || ' is held by order ' || order_id || ', which has another' as what
      from audit.ticket left join audit.orders on orders.id = order_id
      where order_id is not null and ticket_id is distinct from ticket.id`,
  },
  {
    invariant: "I-08",
    rows: sql`select uid || ' has ' || count(*) || ' tickets of rule ' || rule_id || ' instead of ' || per_user as what
      from audit.ticket join audit.rule on rule.id = rule_id where uid is not null
      group by rule_id, uid, per_user having count(*) > per_user`,
  },
  {
    invariant: "I-08",
    rows: sql`
      select 'rule ' || rule.id || ' gave out ' || count(ticket.id) || ' tickets, counts ' || issued || ' of ' || coalesce(total::text, 'any') as what
      from audit.rule left join audit.ticket on rule_id = rule.id
      group by rule.id, total, issued having count(ticket.id) > total or count(ticket.id) <> issued`,
  },
  {
    invariant: "I-09",
    rows: sql`
      with back as (
        select order_id, count(*) as times from audit.ticket_move
        where from_status in ('FROZEN', 'USED') and to_status in ('USABLE', 'EXPIRED') group by order_id)
      select 'cancelled order ' || id || ' gave its ticket back ' || coalesce(times, 0) || ' times' as what
      from audit.orders left join back on back.order_id = id
      where ticket_id is not null and status = 'CANCELLED' and coalesce(times, 0) <> 1`,
  },
  {
    invariant: "I-09",
    rows: sql`select 'ticket ' || ticket_id || ' came back after its end' as what
      from audit.ticket_move join audit.ticket on ticket.id = ticket_id
      where to_status = 'USABLE' and from_status is not null and at > expires_at`,
  },
];
