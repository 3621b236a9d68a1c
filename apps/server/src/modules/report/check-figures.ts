import { sql } from "kysely";
import type { Check } from "./check.ts";

/** The kept figures of days against what they were counted from. */
export const FIGURE_CHECKS: readonly Check[] = [
  {
    invariant: "I-06",
    rows: sql`
      with span as (select zone, from_day::timestamp at time zone zone as begins, to_day::timestamp at time zone zone as ends
          from report_span),
        kept as (
          select zone, split_part(measure, '.', 2) as account, sum(value) as cents from report_figure
          where subject = 'ledger' group by 1, 2),
        booked as (
          select zone, split_part(account, ':', 1) as account, sum(amount) as cents from span
          join audit.ledger on at >= begins and at < ends group by 1, 2)
      select 'the days of ' || zone || ' count ' || coalesce(kept.cents, 0) || ' in ' || account || ', the books say '
        || coalesce(booked.cents, 0) as what
      from kept full join booked using (zone, account) where coalesce(kept.cents, 0) <> coalesce(booked.cents, 0)`,
  },
];
