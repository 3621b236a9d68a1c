import type { memberOpsSchemas } from "@crux/contract/member.schema";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { type ListSql, listPlan } from "../../kernel/database/list-plan.ts";
import type { RebateMonthRow, RebateRow } from "./tables.ts";

const ZONE = sql`'Australia/Sydney'`;

/** Opens every month of Sydney that ended before `until` and came after the last one that is known. */
export async function openMonths(db: Db, until: Date): Promise<void> {
  await sql`
    with ended as (
      select (date_trunc('month', ${until}::timestamptz at time zone ${ZONE}) - interval '1 month')::date as month)
    insert into rebate_month (month)
    select generate_series(coalesce((select max(month) + interval '1 month' from rebate_month), month), month, '1 month')
    from ended
    on conflict do nothing`.execute(db);
}

/** The oldest month that is not closed, locked; undefined when there is none or another sweep has it. */
export async function lockOpenMonth(db: Db): Promise<RebateMonthRow | undefined> {
  const { rows } = await sql<RebateMonthRow>`
    select to_char(month, 'YYYY-MM-DD') as month, last_uid,
      ((month + interval '1 month') at time zone ${ZONE}) as ended_at
    from rebate_month where closed_at is null order by month limit 1
    for update skip locked`.execute(db);
  return rows[0];
}

export async function moveMonth(
  db: Db,
  { month, lastUid, closedAt }: { month: string; lastUid: number; closedAt: Date | null },
): Promise<void> {
  await sql`
    update rebate_month set last_uid = ${lastUid}, closed_at = ${closedAt}::timestamptz
    where month = ${month}::date`.execute(db);
}

/** What users after `lastUid` spent in a month, by user. */
export async function sumMonth(
  db: Db,
  { month, lastUid, limit }: { month: string; lastUid: number; limit: number },
): Promise<{ uid: number; spendCents: number }[]> {
  const { rows } = await sql<{ uid: number; spendCents: number }>`
    select uid, sum(amount_cents)::bigint as "spendCents" from member_spend
    where uid > ${lastUid} and ${isInMonth(month)}
    group by uid order by uid limit ${limit}`.execute(db);
  return rows;
}

/** What one user spent in a month. */
export async function sumMonthOf(db: Db, uid: number, month: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from member_spend
    where uid = ${uid} and ${isInMonth(month)}`.execute(db);
  return rows[0]?.cents ?? 0;
}

function isInMonth(month: string) {
  return sql`at >= ${month}::date::timestamp at time zone ${ZONE}
    and at < (${month}::date + interval '1 month') at time zone ${ZONE}`;
}

type NewRebate = { uid: number; spendCents: number; amountCents: number };

/** Writes what members earned in a month; who has a rebate of that month keeps it. */
export async function insertRebates(
  db: Db,
  rebates: readonly NewRebate[],
  { month, createdAt, issueAt }: { month: string; createdAt: Date; issueAt: Date },
): Promise<void> {
  await sql`
    insert into rebate (uid, month, spend_cents, amount_cents, created_at, issue_at)
    select uid, ${month}::date, spend, amount, ${createdAt}::timestamptz, ${issueAt}::timestamptz
    from unnest(${rebates.map(({ uid }) => uid)}::bigint[], ${rebates.map(({ spendCents }) => spendCents)}::bigint[],
      ${rebates.map(({ amountCents }) => amountCents)}::bigint[]) as earned (uid, spend, amount)
    on conflict do nothing`.execute(db);
}

const REBATE = sql`
  id, uid, to_char(month, 'YYYY-MM-DD') as month, type, status, spend_cents as "spendCents",
  amount_cents as "amountCents", created_at as "createdAt"`;

/** One rebate that is due, locked. */
export async function lockDueRebate(db: Db, now: Date): Promise<RebateRow | undefined> {
  const { rows } = await sql<RebateRow>`
    select ${REBATE} from rebate where status = 'CREATED' and issue_at <= ${now}
    order by issue_at, id limit 1 for update skip locked`.execute(db);
  return rows[0];
}

/** One rebate that is still to be issued, locked. */
export async function lockOpenRebate(db: Db, id: number): Promise<RebateRow | undefined> {
  const { rows } = await sql<RebateRow>`
    select ${REBATE} from rebate where id = ${id} and status = 'CREATED' for update`.execute(db);
  return rows[0];
}

/** Ends a rebate that is still to be issued; false when it was settled before. */
export async function settleRebate(
  db: Db,
  { id, status, now }: { id: number; status: "ISSUED" | "CANCELLED"; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update rebate set status = ${status}, settled_at = ${now} where id = ${id} and status = 'CREATED'
    returning id`.execute(db);
  return rows.length === 1;
}

/** Ends all rebates of a user that are still to be issued. */
export async function cancelOpenRebates(db: Db, uid: number, now: Date): Promise<void> {
  await sql`
    update rebate set status = 'CANCELLED', settled_at = ${now}
    where uid = ${uid} and status = 'CREATED'`.execute(db);
}

/** Changes what a rebate that is still to be issued amounts to (L-REB-04). */
export async function updateAmount(
  db: Db,
  { id, spendCents, amountCents }: { id: number; spendCents: number; amountCents: number },
): Promise<void> {
  await sql`
    update rebate set spend_cents = ${spendCents}, amount_cents = ${amountCents}
    where id = ${id} and status = 'CREATED'`.execute(db);
}

/** A user's rebate of the month of a moment, locked, while it is still to be issued. */
export async function lockRebateOf(db: Db, uid: number, at: Date): Promise<RebateRow | undefined> {
  const { rows } = await sql<RebateRow>`
    select ${REBATE} from rebate
    where uid = ${uid} and type = 'RETAIL' and status = 'CREATED'
      and month = date_trunc('month', ${at}::timestamptz at time zone ${ZONE})::date
    for update`.execute(db);
  return rows[0];
}

/** All rebates of a user, newest first. */
export async function selectRebates(db: Db, uid: number): Promise<RebateRow[]> {
  const { rows } = await sql<RebateRow>`
    select ${REBATE} from rebate where uid = ${uid} order by month desc, id desc`.execute(db);
  return rows;
}

/** The rebates of one member, for staff. */
export const REBATE_LIST = listPlan<(typeof memberOpsSchemas)["rebates"]>()({
  table: "rebate",
  sorts: { createTime: "id" },
  dates: { createTime: "created_at" },
  filters: { uid: "uid" },
});

/** One page of a list of rebates. */
export async function selectRebatePage(db: Db, { where, slice }: ListSql): Promise<RebateRow[]> {
  const { rows } = await sql<RebateRow>`select ${REBATE} from rebate where ${where} ${slice}`.execute(db);
  return rows;
}
