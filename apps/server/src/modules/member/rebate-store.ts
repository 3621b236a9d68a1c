import type { memberOpsSchemas } from "@crux/contract/member.schema";
import type { CashBackLevel } from "@crux/rules/money/cash-back";
import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

const ZONE = sql`'Australia/Sydney'`;

/** Opens every month of Sydney that ended before `until` and came after the last one that is known, with the levels that it earns by. */
export async function openMonths(
  db: Db,
  { until, levels }: { until: Date; levels: readonly CashBackLevel[] },
): Promise<void> {
  await sql`
    with ended as (
      select (date_trunc('month', ${until}::timestamptz at time zone ${ZONE}) - interval '1 month')::date as month)
    insert into rebate_month (month, levels)
    select generate_series(coalesce((select max(month) + interval '1 month' from rebate_month), month), month, '1 month'),
      ${JSON.stringify(levels)}::jsonb
    from ended
    on conflict do nothing`.execute(db);
}

/** A month that is being closed; `month` is its first day, `endedAt` its end in Sydney. */
export type RebateMonthRow = Pick<Row<"rebateMonth">, "month" | "lastUid"> & {
  endedAt: Date;
  levels: CashBackLevel[] | null;
};

/** The oldest month that is not closed, locked; undefined when there is none or another sweep has it. */
export async function lockOpenMonth(db: Db): Promise<RebateMonthRow | undefined> {
  return await db
    .selectFrom("rebateMonth")
    .select(["month", "lastUid", "levels"])
    .$narrowType<{ levels: CashBackLevel[] | null }>()
    .select(sql<Date>`(month + interval '1 month') at time zone ${ZONE}`.as("endedAt"))
    .where("closedAt", "is", null)
    .orderBy("month")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The levels that a month earned by; null for one that was opened without. */
export async function findLevels(db: Db, month: string): Promise<CashBackLevel[] | null> {
  const row = await db
    .selectFrom("rebateMonth")
    .select("levels")
    .$narrowType<{ levels: CashBackLevel[] | null }>()
    .where("month", "=", month)
    .executeTakeFirst();
  return row?.levels ?? null;
}

export async function updateMonth(
  db: Db,
  { month, lastUid, closedAt }: { month: string; lastUid: number; closedAt: Date | null },
): Promise<void> {
  await db.updateTable("rebateMonth").set({ lastUid, closedAt }).where("month", "=", month).execute();
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

const REBATE = [
  ...(["id", "uid", "month", "type", "status", "spendCents", "amountCents"] as const),
  ...(["createdAt", "issueAt", "settledAt", "reclaimUntil", "reclaimedCents", "owedCents"] as const),
] as const;

export type RebateRow = Pick<Row<"rebate">, (typeof REBATE)[number]>;

const rebates = (db: Db) => db.selectFrom("rebate").select(REBATE);

/** One rebate that is due, locked. */
export async function lockDueRebate(db: Db, now: Date): Promise<RebateRow | undefined> {
  return await rebates(db)
    .where("status", "=", "CREATED")
    .where("issueAt", "<=", now)
    .orderBy("issueAt")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** One rebate that is still to be issued, locked. */
export async function lockOpenRebate(db: Db, id: number): Promise<RebateRow | undefined> {
  return await rebates(db)
    .where("id", "=", id)
    .where("status", "=", "CREATED")
    .forUpdate()
    .executeTakeFirst();
}

const openRebates = (db: Db) => db.updateTable("rebate").where("status", "=", "CREATED");

/** Ends a rebate that is still to be issued; false when it was settled before. */
export async function settleRebate(
  db: Db,
  { id, status, now }: { id: number; status: "ISSUED" | "CANCELLED"; now: Date },
): Promise<boolean> {
  return (await changedRows(openRebates(db).set({ status, settledAt: now }).where("id", "=", id))) === 1;
}

/** Ends all rebates of a user that are still to be issued. */
export async function cancelOpenRebates(db: Db, uid: number, now: Date): Promise<void> {
  await openRebates(db).set({ status: "CANCELLED", settledAt: now }).where("uid", "=", uid).execute();
}

/** Changes what a rebate that is still to be issued amounts to (L-REB-04). */
export async function updateAmount(
  db: Db,
  { id, spendCents, amountCents }: { id: number; spendCents: number; amountCents: number },
): Promise<void> {
  await openRebates(db).set({ spendCents, amountCents }).where("id", "=", id).execute();
}

/** Notes that a rebate was paid, and until when it may be taken back. */
export async function updateReclaimUntil(db: Db, id: number, until: Date): Promise<void> {
  await db.updateTable("rebate").set({ reclaimUntil: until }).where("id", "=", id).execute();
}

/** Counts what was taken back of a paid rebate, and how much of that the wallet did not hold. */
export async function addReclaimed(
  db: Db,
  { id, reclaimedCents, owedCents }: Pick<RebateRow, "id" | "reclaimedCents" | "owedCents">,
): Promise<void> {
  await sql`
    update rebate set reclaimed_cents = reclaimed_cents + ${reclaimedCents}, owed_cents = owed_cents + ${owedCents}
    where id = ${id}`.execute(db);
}

/** One rebate of which its user still owes something, locked. */
export async function lockOwedRebate(db: Db, id: number): Promise<RebateRow | undefined> {
  return await rebates(db).where("id", "=", id).where("owedCents", ">", 0).forUpdate().executeTakeFirst();
}

/** The rebates of which a user still owes something, oldest first, locked. */
export async function lockOwedRebates(db: Db, uid: number): Promise<RebateRow[]> {
  return await rebates(db)
    .where("uid", "=", uid)
    .where("owedCents", ">", 0)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** What a user owes of all rebates together, in cents. */
export async function sumOwed(db: Db, uid: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(owed_cents), 0)::bigint as cents from rebate where uid = ${uid}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** A user's rebate of the month of a moment, locked, unless somebody cancelled it. */
export async function lockRebateOf(db: Db, uid: number, at: Date): Promise<RebateRow | undefined> {
  return await rebates(db)
    .where("uid", "=", uid)
    .where("type", "=", "RETAIL")
    .where("status", "<>", "CANCELLED")
    .where("month", "=", sql<string>`date_trunc('month', ${at}::timestamptz at time zone ${ZONE})::date`)
    .forUpdate()
    .executeTakeFirst();
}

/** All rebates of a user, newest first. */
export async function listRebateRows(db: Db, uid: number): Promise<RebateRow[]> {
  return await rebates(db).where("uid", "=", uid).orderBy("month", "desc").orderBy("id", "desc").execute();
}

/** The rebates of all members, for staff. */
export const REBATE_LIST = listPlan<(typeof memberOpsSchemas)["rebates"]>()({
  table: "rebate",
  sorts: { createTime: "created_at", amount: "amount_cents" },
  dates: { createTime: "created_at" },
  filters: {
    uid: "uid",
    status: "status",
    month: { indexes: ["rebate_month_listed"], where: (month) => sql`month = ${`${month}-01`}::date` },
  },
});

/** One page of a list of rebates. */
export async function listRebatePage(db: Db, { page }: ListPage): Promise<RebateRow[]> {
  const { rows } = await sql<RebateRow>`
    select id, uid, month, type, status, spend_cents as "spendCents", amount_cents as "amountCents",
      created_at as "createdAt", issue_at as "issueAt", settled_at as "settledAt", reclaim_until as "reclaimUntil",
      reclaimed_cents as "reclaimedCents", owed_cents as "owedCents"
    from rebate ${page}`.execute(db);
  return rows;
}

/** What the members of a month earned in one status. */
export type MonthSumRow = Pick<Row<"rebate">, "status"> & {
  month: string;
  closedAt: Date | null;
  total: number;
  amountCents: number;
};

/** The last two years by month and status, the newest month first; a month without rebates has one row of nothing. */
export async function sumMonths(db: Db): Promise<MonthSumRow[]> {
  const { rows } = await sql<MonthSumRow>`
    select months.month, closed_at as "closedAt", coalesce(status, 'CREATED') as status, count(rebate.id)::int as total,
      coalesce(sum(amount_cents), 0)::bigint as "amountCents"
    from (select month, closed_at from rebate_month order by month desc limit 24) months
    left join rebate on rebate.month = months.month
    group by 1, 2, 3 order by 1 desc`.execute(db);
  return rows;
}
