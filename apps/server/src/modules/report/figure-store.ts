import type { ReportStep, TopGroup } from "@crux/contract/report/series.schema";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { figureSums, skuSums } from "./figure-sums.ts";

/** Days as `2026-11-22`; counted from the first one on and before the last. */
export type Span = { fromDay: string; toDay: string };

/** Locks the counted days of a clock, which begin with none before today; undefined while another server has them. */
export async function lockSpan(db: Db, zone: string, today: string): Promise<Span | undefined> {
  await sql`insert into report_span (zone, from_day, to_day) values (${zone}, ${today}::date, ${today}::date)
    on conflict do nothing`.execute(db);
  const { rows } = await sql<Span>`
    select from_day::text as "fromDay", to_day::text as "toDay" from report_span where zone = ${zone}
    for update skip locked`.execute(db);
  return rows[0];
}

/** The counted days of a clock; those of a shop that never counted are none before today. */
export async function getSpan(db: Db, zone: string, today: string): Promise<Span> {
  const { rows } = await sql<Span>`
    select from_day::text as "fromDay", to_day::text as "toDay" from report_span where zone = ${zone}`.execute(
    db,
  );
  return rows[0] ?? { fromDay: today, toDay: today };
}

/** The day of the first thing that could be counted; null where nothing happened yet. */
export async function findFirstDay(db: Db, zone: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (least((select min(paid_at) from orders where paid_at is not null), (select min(at) from ledger_tx),
      (select min(at) from coupon_history), (select min(created_at) from rebate)) at time zone ${zone})::date::text as day`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** Where a day of a clock begins and ends. */
const begins = (zone: string, day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone ${zone})`;
const boundsOf = (zone: string, day: string) =>
  [begins(zone, sql`${day}::date`), begins(zone, sql`${day}::date + 1`)] as const;

/** Counts one day; the caller holds the lock and moves the span. */
export async function countDay(db: Db, zone: string, day: string): Promise<void> {
  const [from, to] = boundsOf(zone, day);
  await sql`
    insert into report_figure (zone, subject, day, measure, value)
    select ${zone}, subject, ${day}::date, measure, value from (${figureSums(from, to)}) sums
    where coalesce(value, 0) <> 0`.execute(db);
  await sql`
    insert into report_sku_day (zone, day, sku_id, pieces, cents, back_pieces, back_cents)
    select ${zone}, ${day}::date, sku_id, pieces, cents, back_pieces, back_cents
    from (${skuSums(from, to)}) sums`.execute(db);
}

/** Moves the counted days. */
export async function updateSpan(db: Db, zone: string, { fromDay, toDay }: Span): Promise<void> {
  await sql`update report_span set from_day = ${fromDay}::date, to_day = ${toDay}::date where zone = ${zone}`.execute(
    db,
  );
}

/**
 * Which part of what was asked for a sum belongs to: what came after its end is for levels, as is what stands at this moment
 * (`LEVEL`: `wallets` and `rebates`).
 */
export type Part = "BEFORE" | "CURRENT" | "AFTER" | "LEVEL";
export type SumRow = { part: Part; bucket: string; measure: string; value: number };

export type SeriesWish = {
  zone: string;
  subjects: readonly string[];
  by: ReportStep;
  beforeFrom: string;
  from: string;
  to: string;
  span: Span;
  today: string;
};

/**
 * What the statements of some days say, by provider: money that came in and went back, what was kept of it, and whether there
 * are any lines and the day is closed. A statement comes days later and is added to, so that none of it is kept as sums.
 */
const statementSums = (from: string, to: string) => sql`
  select day, 'statement.' || provider || one.measure as measure, one.value from (
    select provider, day, 1 as days, coalesce(sum(amount_cents) filter (where kind = 'MONEY' and amount_cents > 0), 0) as gross,
      coalesce(-sum(amount_cents) filter (where kind = 'MONEY' and amount_cents < 0), 0) as back, sum(fee_cents) as fee
    from statement_line where day between ${from}::date and ${to}::date and currency = 'AUD' group by provider, day) line
  cross join lateral (values ('.days', days::numeric), ('.gross', gross), ('.back', back), ('.fee', fee)) one (measure, value)
  union all
  select day, 'statement.' || provider || '.closed', 1 from statement_day
  where day between ${from}::date and ${to}::date and closed_at is not null`;

/** The sums of some subjects by day, week or month: kept ones, and of days that nobody counted yet what they brought so far. */
export async function listSums(db: Db, wish: SeriesWish): Promise<SumRow[]> {
  const { zone, subjects, by, beforeFrom, from, to, span, today } = wish;
  const { rows } = await sql<SumRow>`
    with figures as (
      select day, measure, value from report_figure
      where zone = ${zone} and subject = any(${subjects}::text[])
        and day >= greatest(${beforeFrom}::date, ${span.fromDay}::date) and day < ${span.toDay}::date
      union all
      select fresh_day::date, measure, value
      from generate_series(greatest(${span.toDay}::date, ${beforeFrom}::date), ${today}::date, interval '1 day') fresh_day
      cross join lateral (${figureSums(begins(zone, sql`fresh_day::date`), begins(zone, sql`fresh_day::date + 1`))}) fresh
      where subject = any(${subjects}::text[]) and value is not null
      union all
      select day, measure, value from (${statementSums(beforeFrom, to)}) told where 'statement' = any(${subjects}::text[]))
    select case when day < ${from}::date then 'BEFORE' when day <= ${to}::date then 'CURRENT' else 'AFTER' end as part,
      case when day > ${to}::date then '' else date_trunc(${by}, day::timestamp)::date::text end as bucket,
      measure, sum(value)::bigint as value
    from figures group by 1, 2, 3
    union all
    select 'LEVEL', '', 'wallets', coalesce(sum(balance_cents), 0)::bigint from ledger_account
      where type = 'WALLET' and 'ledger' = any(${subjects}::text[])
    union all
    select 'LEVEL', '', 'rebates', coalesce(sum(amount_cents), 0)::bigint from rebate
      where status = 'CREATED' and 'rebate' = any(${subjects}::text[])`.execute(db);
  return rows;
}

export type TopSumRow = {
  id: number;
  pieces: number;
  amount: number;
  backPieces: number;
  backAmount: number;
  beforePieces: number;
  beforeAmount: number;
  beforeBackPieces: number;
  beforeBackAmount: number;
};

const GROUPS: Record<TopGroup, string> = {
  sku: "sku.id",
  product: "sku.product_id",
  brand: "product.brand_id",
};

export type TopWish = Omit<SeriesWish, "subjects" | "by"> & { group: TopGroup; q: string };

/** What each sku, product or brand brought in a range and in the one before. */
export async function listTopSums(db: Db, wish: TopWish): Promise<TopSumRow[]> {
  const { zone, group, q, beforeFrom, from, to, span, today } = wish;
  const isNow = sql`day >= ${from}::date`;
  const part = (column: string, name: string, when: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sql.raw(column)}) filter (where ${when}), 0)::bigint as ${sql.ref(name)}`;
  const { rows } = await sql<TopSumRow>`
    with days as (
      select day, sku_id, pieces, cents, back_pieces, back_cents from report_sku_day
      where zone = ${zone} and day >= greatest(${beforeFrom}::date, ${span.fromDay}::date)
        and day < ${span.toDay}::date and day <= ${to}::date
      union all
      select fresh_day::date, sku_id, pieces, cents, back_pieces, back_cents
      from generate_series(greatest(${span.toDay}::date, ${beforeFrom}::date), least(${today}::date, ${to}::date),
        interval '1 day') fresh_day
      cross join lateral (${skuSums(begins(zone, sql`fresh_day::date`), begins(zone, sql`fresh_day::date + 1`))}) fresh),
    by_sku as (
      select sku_id, ${part("pieces", "pieces", isNow)}, ${part("cents", "amount", isNow)},
        ${part("back_pieces", "back_pieces", isNow)}, ${part("back_cents", "back_amount", isNow)},
        ${part("pieces", "before_pieces", sql`not ${isNow}`)}, ${part("cents", "before_amount", sql`not ${isNow}`)},
        ${part("back_pieces", "before_back_pieces", sql`not ${isNow}`)},
        ${part("back_cents", "before_back_amount", sql`not ${isNow}`)}
      from days group by sku_id)
    select ${sql.raw(GROUPS[group])} as id, sum(pieces)::bigint as pieces, sum(amount)::bigint as amount,
      sum(back_pieces)::bigint as "backPieces", sum(back_amount)::bigint as "backAmount",
      sum(before_pieces)::bigint as "beforePieces", sum(before_amount)::bigint as "beforeAmount",
      sum(before_back_pieces)::bigint as "beforeBackPieces", sum(before_back_amount)::bigint as "beforeBackAmount"
    from by_sku join sku on sku.id = by_sku.sku_id join product on product.id = sku.product_id
      join brand on brand.id = product.brand_id
    where ${q} = '' or strpos(lower(product.name), lower(${q})) > 0 or strpos(lower(brand.name), lower(${q})) > 0
    group by 1`.execute(db);
  return rows;
}

export type NamedRow = {
  id: number;
  name: string;
  attributes: Record<string, string>;
  imgUrl: string;
  productId: number | null;
};

const NAMES: Record<TopGroup, string> = {
  sku: `select sku.id, product.name, sku.attributes, product.img_url as "imgUrl", product.id as "productId"
    from sku join product on product.id = sku.product_id where sku.id = any`,
  product: `select id, name, '{}'::jsonb as attributes, img_url as "imgUrl", id as "productId" from product where id = any`,
  brand: `select id, name, '{}'::jsonb as attributes, '' as "imgUrl", null::bigint as "productId" from brand where id = any`,
};

/** What some skus, products or brands are called. */
export async function listNames(db: Db, group: TopGroup, ids: readonly number[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`${sql.raw(NAMES[group])}(${ids}::bigint[])`.execute(db);
  return rows;
}
