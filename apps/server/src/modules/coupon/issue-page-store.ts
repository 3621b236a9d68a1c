import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

type HeldRow = { uid: number; collected: number; hasOfBatch: boolean };

/** What some customers hold of a locked rule: how many they collected, and whether one is of this batch. */
export async function listHeld(
  db: Db,
  { ruleId, uids, batch }: { ruleId: number; uids: readonly number[]; batch: string },
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select one.uid, held.collected, held."hasOfBatch"
    from unnest(${uids}::bigint[]) one (uid)
    cross join lateral (
      select count(*) filter (where friend_uid is null)::int as collected,
        coalesce(bool_or(batch = ${batch}), false) as "hasOfBatch"
      from coupon_ticket where rule_id = ${ruleId} and uid = one.uid having count(*) > 0
    ) held`.execute(db);
  return rows;
}

type Issuing = {
  ruleId: number;
  tickets: readonly { uid: number; number: string }[];
  batch: string;
  expiresAt: Date | null;
  why: string;
  at: Date;
};

/** Writes a usable ticket of a locked rule for each of these customers, each with the first row of its history (L-CPN-02). */
export async function insertIssued(
  db: Db,
  { ruleId, tickets, batch, expiresAt, why, at }: Issuing,
): Promise<void> {
  const uids = tickets.map(({ uid }) => uid);
  const numbers = tickets.map(({ number }) => number);
  await sql`
    with made as (
      insert into coupon_ticket (rule_id, number, status, uid, n, batch, expires_at, created_at, updated_at)
      select ${ruleId}, one.number, 'USABLE', one.uid,
        (select count(*)::int + 1 from coupon_ticket held
          where held.rule_id = ${ruleId} and held.uid = one.uid and held.friend_uid is null),
        ${batch}, ${expiresAt}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from unnest(${uids}::bigint[], ${numbers}::text[]) one (uid, number)
      returning id
    )
    insert into coupon_history (ticket_id, to_status, mover, why, at)
    select id, 'USABLE', 'OPERATOR', ${why}, ${at}::timestamptz from made`.execute(db);
}
