import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import type { EditedRow, Editing } from "../staff/service.ts";

export type CashBackRuleRow = Row<"cashBackRule">;

export async function listRules(db: Db): Promise<CashBackRuleRow[]> {
  return await db
    .selectFrom("cashBackRule")
    .select(["level", "downThresholdCents", "upThresholdCents", "ratioBasisPoints"])
    .orderBy("level")
    .execute();
}

/** The last edit of the levels. */
export async function getRulesEdit(db: Db): Promise<EditedRow> {
  return await db
    .selectFrom("cashBackEdit")
    .select(["version", "editedBy", "editedAt"])
    .executeTakeFirstOrThrow();
}

/** How many days after its payment cash-back may be taken back; 0 is never. */
export async function getReclaimDays(db: Db): Promise<number> {
  const { reclaimDays } = await db.selectFrom("cashBackEdit").select("reclaimDays").executeTakeFirstOrThrow();
  return reclaimDays;
}

/** Counts an edit of the levels that began with this version; false when they have another one by now. */
export async function editRules(
  db: Db,
  { version, staffId, at }: Editing & { version: number },
): Promise<boolean> {
  const edit = { version: version + 1, editedBy: staffId, editedAt: at };
  return (await changedRows(db.updateTable("cashBackEdit").set(edit).where("version", "=", version))) > 0;
}

export async function updateReclaimDays(db: Db, reclaimDays: number): Promise<void> {
  await db.updateTable("cashBackEdit").set({ reclaimDays }).execute();
}

export async function replaceRules(db: Db, rules: readonly CashBackRuleRow[]): Promise<void> {
  await db.deleteFrom("cashBackRule").execute();
  for (const rule of rules) await db.insertInto("cashBackRule").values(rule).execute();
}

type NewSpend = { orderId: number; uid: number; amountCents: number; now: Date };

const spending = prepared((db, { orderId, uid, amountCents, now }: NewSpend) =>
  db
    .insertInto("memberSpend")
    .values({ orderId, uid, amountCents, at: now })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Notes the spend of an order; the same order again changes nothing. */
export async function insertSpend(db: Db, spend: NewSpend): Promise<void> {
  await spending.change(db, spend);
}

/** Takes an amount out of what an order counted for, never below 0; whose it was and when, if it counted at all. */
export async function lowerSpendOf(
  db: Db,
  { orderId, amountCents }: { orderId: number; amountCents: number },
): Promise<{ uid: number; at: Date } | undefined> {
  return await db
    .updateTable("memberSpend")
    .set({ amountCents: sql<number>`greatest(0, amount_cents - ${amountCents}::bigint)` })
    .where("orderId", "=", orderId)
    .returning(["uid", "at"])
    .executeTakeFirst();
}

/** In cents: ever, in this month and in the one before. */
export type SpendRow = { totalCents: number; seasonCents: number; lastSeasonCents: number };

/** What a user spent ever, in this calendar month of Sydney, and in the one before (OP-101). */
export async function sumSpend(db: Db, uid: number, now: Date): Promise<SpendRow> {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone 'Australia/Sydney')`;
  const start = sql`(${month} at time zone 'Australia/Sydney')`;
  const before = sql`((${month} - interval '1 month') at time zone 'Australia/Sydney')`;
  const { rows } = await sql<SpendRow>`
    select
      coalesce(sum(amount_cents), 0)::bigint as "totalCents",
      coalesce(sum(amount_cents) filter (where at >= ${start}), 0)::bigint as "seasonCents",
      coalesce(sum(amount_cents) filter (where at >= ${before} and at < ${start}), 0)::bigint as "lastSeasonCents"
    from member_spend where uid = ${uid}`.execute(db);
  return rows[0] ?? { totalCents: 0, seasonCents: 0, lastSeasonCents: 0 };
}

/** Which of these users ever paid an order of goods. */
export async function listSpenders(db: Db, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom("memberSpend")
    .select("uid")
    .distinct()
    .where("uid", "=", anyOf(uids))
    .execute();
  return rows.map(({ uid }) => uid);
}
