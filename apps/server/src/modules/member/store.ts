import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { CashBackRuleRow, SpendRow } from "./tables.ts";

export async function selectRules(db: Db): Promise<CashBackRuleRow[]> {
  const { rows } = await sql<CashBackRuleRow>`select * from cash_back_rule order by level`.execute(db);
  return rows;
}

export async function replaceRules(db: Db, rules: readonly CashBackRuleRow[]): Promise<void> {
  await sql`delete from cash_back_rule`.execute(db);
  for (const rule of rules) {
    await sql`
      insert into cash_back_rule (level, down_threshold_cents, up_threshold_cents, ratio_basis_points)
      values (${rule.level}, ${rule.down_threshold_cents}, ${rule.up_threshold_cents}, ${rule.ratio_basis_points})`.execute(
      db,
    );
  }
}

/** Notes the spend of an order; the same order again changes nothing. */
export async function insertSpend(
  db: Db,
  { orderId, uid, amountCents, now }: { orderId: number; uid: number; amountCents: number; now: Date },
): Promise<void> {
  await sql`
    insert into member_spend (order_id, uid, amount_cents, at) values (${orderId}, ${uid}, ${amountCents}, ${now})
    on conflict do nothing`.execute(db);
}

/** Takes an amount out of what an order counted for, never below 0; whose it was and when, if it counted at all. */
export async function lowerSpendOf(
  db: Db,
  { orderId, amountCents }: { orderId: number; amountCents: number },
): Promise<{ uid: number; at: Date } | undefined> {
  const { rows } = await sql<{ uid: number; at: Date }>`
    update member_spend set amount_cents = greatest(0, amount_cents - ${amountCents}::bigint)
    where order_id = ${orderId} returning uid, at`.execute(db);
  return rows[0];
}

/** What a user spent ever, in this calendar month of Sydney, and in the one before (OP-101). */
export async function sumSpend(db: Db, uid: number, now: Date): Promise<SpendRow> {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone 'Australia/Sydney')`;
  const start = sql`(${month} at time zone 'Australia/Sydney')`;
  const before = sql`((${month} - interval '1 month') at time zone 'Australia/Sydney')`;
  const { rows } = await sql<SpendRow>`
    select
      coalesce(sum(amount_cents), 0)::bigint as total_cents,
      coalesce(sum(amount_cents) filter (where at >= ${start}), 0)::bigint as season_cents,
      coalesce(sum(amount_cents) filter (where at >= ${before} and at < ${start}), 0)::bigint as last_season_cents
    from member_spend where uid = ${uid}`.execute(db);
  return rows[0] ?? { total_cents: 0, season_cents: 0, last_season_cents: 0 };
}

/** True when a user ever paid an order of goods. */
export async function spendExists(db: Db, uid: number): Promise<boolean> {
  const { rows } = await sql`select from member_spend where uid = ${uid} limit 1`.execute(db);
  return rows.length > 0;
}
