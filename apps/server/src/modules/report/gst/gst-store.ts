import { COUNTRY_NAMES } from "@crux/contract/countries";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

export type GstSpan = { zone: string; from: string; to: string; gstFrom: string };

/** What went overseas in a quarter, or went back for it: all of it is free of GST. */
export type ExportSumRow = { quarter: string; count: number; cents: number };
/** A sale that stayed in Australia, or what went back for one. */
export type LocalRow = { quarter: string; id: number };

/** Orders that are sales, as the tax office sees them; a top-up buys nothing yet. */
const isSale = ({ zone, gstFrom }: GstSpan): RawBuilder<unknown> => sql`
  orders.order_type <> 'DEPOSIT' and orders.paid_at >= ${gstFrom}::date::timestamp at time zone ${zone}`;

const isExport = sql`(orders.scheme is not null and orders.address->>'receiverCountry' not in ('', ${COUNTRY_NAMES.AU}))`;

const within = (column: RawBuilder<unknown>, { zone, from, to }: GstSpan) => sql`
  ${column} >= ${from}::date::timestamp at time zone ${zone}
  and ${column} < (${to}::date + 1)::timestamp at time zone ${zone}`;

const quarterOf = (column: RawBuilder<unknown>, { zone }: GstSpan) =>
  sql`date_trunc('quarter', ${column} at time zone ${zone})::date::text`;

const SOLD = sql`orders.paid_at`;
const BACK = sql`refund.settled_at`;

const sold = (span: GstSpan) => sql`from orders where ${within(SOLD, span)} and ${isSale(span)}`;
const back = (span: GstSpan) => sql`
  from refund_order refund join orders on orders.id = refund.order_id
  where ${within(BACK, span)} and refund.cause <> 'EXTRA' and ${isSale(span)}`;

/** What was sold overseas, by quarter. */
export async function sumExports(db: Db, span: GstSpan): Promise<ExportSumRow[]> {
  const { rows } = await sql<ExportSumRow>`
    select ${quarterOf(SOLD, span)} as quarter, count(*)::int as count, sum(orders.net_cents)::bigint as cents
    ${sold(span)} and ${isExport} group by 1`.execute(db);
  return rows;
}

/** What went back of sales overseas, by the quarter in which it did. */
export async function sumExportRefunds(db: Db, span: GstSpan): Promise<ExportSumRow[]> {
  const { rows } = await sql<ExportSumRow>`
    select ${quarterOf(BACK, span)} as quarter, count(*)::int as count, sum(refund.amount_cents)::bigint as cents
    ${back(span)} and ${isExport} group by 1`.execute(db);
  return rows;
}

/** The sales that stayed in Australia. */
export async function listLocalSales(db: Db, span: GstSpan): Promise<LocalRow[]> {
  const { rows } = await sql<LocalRow>`
    select ${quarterOf(SOLD, span)} as quarter, orders.id ${sold(span)} and not ${isExport} order by orders.id`.execute(
    db,
  );
  return rows;
}

/** The refunds of sales that stayed in Australia. */
export async function listLocalRefunds(db: Db, span: GstSpan): Promise<LocalRow[]> {
  const { rows } = await sql<LocalRow>`
    select ${quarterOf(BACK, span)} as quarter, refund.id ${back(span)} and not ${isExport} order by refund.id`.execute(
    db,
  );
  return rows;
}

/** Whether more sales and refunds stayed in Australia than so many. */
export async function hasMoreLocals(db: Db, span: GstSpan, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select 1 ${sold(span)} and not ${isExport} limit ${most + 1})
      union all (select 1 ${back(span)} and not ${isExport} limit ${most + 1})
    ) local`.execute(db);
  return (rows[0]?.count ?? 0) > most;
}
