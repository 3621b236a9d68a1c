import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

/** What some time brought: cents and number of the orders paid in it, and accounts opened in it. */
export type FiguresRow = { paidCents: number; paidOrders: number; newUsers: number };

export type DayRow = FiguresRow & { day: string; from: Date; to: Date };

const DAYS = 14;

const brought = (from: string, to: string) =>
  sql.raw(`
  (select coalesce(sum(net_cents), 0)::bigint from orders where paid_at >= ${from} and paid_at < ${to}) as "paidCents",
  (select count(*)::int from orders where paid_at >= ${from} and paid_at < ${to}) as "paidOrders",
  (select count(*)::int from app_user where created_at >= ${from} and created_at < ${to} and erased_at is null) as "newUsers"`);

/** The days of a clock from the first of the last fourteen that are over up to the one that runs, with their bounds. */
const days = (zone: string, now: Date) => sql`
  (select day::date as day, day at time zone ${zone} as begins, (day + interval '1 day') at time zone ${zone} as ends
    from generate_series(date_trunc('day', ${now}::timestamptz at time zone ${zone}) - ${DAYS} * interval '1 day',
      date_trunc('day', ${now}::timestamptz at time zone ${zone}), interval '1 day') day)`;

/** The fourteen days before the one that runs, oldest first. One that nobody has counted yet is counted now. */
export async function listDays(db: Db, zone: string, now: Date): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(one.day, 'YYYY-MM-DD') as day, one.begins as "from", one.ends as "to",
      coalesce(kept.paid_cents, fresh."paidCents") as "paidCents",
      coalesce(kept.paid_orders, fresh."paidOrders") as "paidOrders",
      coalesce(kept.new_users, fresh."newUsers") as "newUsers"
    from ${days(zone, now)} one
    left join report_day kept on kept.zone = ${zone} and kept.day = one.day
    left join lateral (select ${brought("one.begins", "one.ends")} where kept.day is null) fresh on true
    where one.ends <= ${now} order by one.day`.execute(db);
  return rows;
}

export type SoFarRow = FiguresRow & { which: "TODAY" | "YESTERDAY"; from: Date };

/** The day that runs up to now, and the one before up to the same time after its beginning. */
export async function listSoFar(db: Db, zone: string, now: Date): Promise<SoFarRow[]> {
  const { rows } = await sql<SoFarRow>`
    with current as (select date_trunc('day', ${now}::timestamptz at time zone ${zone}) as day),
      begun as (select day at time zone ${zone} as today, (day - interval '1 day') at time zone ${zone} as yesterday
        from current),
      bounds as (
        select 'TODAY' as which, today as begins, ${now}::timestamptz as ends from begun
        union all
        select 'YESTERDAY', yesterday, yesterday + (${now}::timestamptz - today) from begun)
    select which, begins as "from", "paidCents", "paidOrders", "newUsers"
    from bounds cross join lateral (select ${brought("bounds.begins", "bounds.ends")}) figures`.execute(db);
  return rows;
}

/** Counts the days that are over for `settledMs` and that nobody has counted; answers how many. */
export async function countDays(
  db: Db,
  { zone, now, settledMs }: { zone: string; now: Date; settledMs: number },
): Promise<number> {
  const { rows } = await sql`
    insert into report_day (zone, day, paid_cents, paid_orders, new_users)
    select ${zone}, one.day, figures."paidCents", figures."paidOrders", figures."newUsers"
    from ${days(zone, now)} one
    cross join lateral (select ${brought("one.begins", "one.ends")}) figures
    where one.ends <= ${now}::timestamptz - ${settledMs} * interval '1 millisecond'
      and not exists (select from report_day kept where kept.zone = ${zone} and kept.day = one.day)
    on conflict do nothing returning 1`.execute(db);
  return rows.length;
}
