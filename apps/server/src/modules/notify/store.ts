import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { MobileCodePurpose, MobileCodeRow } from "./tables.ts";

/** Makes other codes for the number wait, then those for the address and the user: always in this order. */
export async function lockSender(db: Db, { mobile, ip }: { mobile: string; ip: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mobile ${mobile}`}, 0))`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ip ${ip}`}, 0))`.execute(db);
}

export type SentCounts = { inMinute: number; inDay: number; byCaller: number };

/** How many codes went to the number in a minute and a day, and were asked by this address or user (0 is nobody) in an hour. */
export async function countSent(
  db: Db,
  { mobile, ip, uid, now }: { mobile: string; ip: string; uid: number; now: Date },
): Promise<SentCounts> {
  const { rows } = await sql<SentCounts>`
    select
      count(*) filter (where mobile = ${mobile} and failed_at is null
        and created_at > ${now}::timestamptz - interval '60 seconds') as "inMinute",
      count(*) filter (where mobile = ${mobile} and failed_at is null) as "inDay",
      count(*) filter (where (ip = ${ip} or (uid = ${uid} and uid > 0)) and created_at > ${now}::timestamptz - interval '1 hour') as "byCaller"
    from mobile_code
    where (mobile = ${mobile} or ip = ${ip} or (uid = ${uid} and uid > 0)) and created_at > ${now}::timestamptz - interval '24 hours'`.execute(
    db,
  );
  return rows[0] ?? { inMinute: 0, inDay: 0, byCaller: 0 };
}

export type NewMobileCode = Omit<MobileCodeRow, "id" | "tries" | "used_at" | "failed_at">;

export async function insertMobileCode(db: Db, code: NewMobileCode): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mobile_code (mobile, purpose, uid, ip, salt, code_hash, created_at, expires_at)
    values (${code.mobile}, ${code.purpose}, ${code.uid}, ${code.ip}, ${code.salt}, ${code.code_hash},
      ${code.created_at}, ${code.expires_at})
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the new code did not come back");
  return row.id;
}

export async function markFailed(db: Db, id: number, now: Date): Promise<void> {
  await sql`update mobile_code set failed_at = ${now} where id = ${id}`.execute(db);
}

export type CodeOwner = { mobile: string; purpose: MobileCodePurpose; uid: number };

/** Spends one of the five tries of the newest live code; undefined when there is none left. */
export async function spendTry(
  db: Db,
  { mobile, purpose, uid }: CodeOwner,
  now: Date,
): Promise<MobileCodeRow | undefined> {
  const { rows } = await sql<MobileCodeRow>`
    update mobile_code set tries = tries + 1
    where id = (
      select id from mobile_code
      where mobile = ${mobile} and purpose = ${purpose} and uid = ${uid} and failed_at is null
      order by created_at desc, id desc limit 1)
      and tries < 5 and used_at is null and expires_at > ${now}
    returning *`.execute(db);
  return rows[0];
}

export async function markUsed(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update mobile_code set used_at = ${now} where id = ${id} and used_at is null returning 1`.execute(db);
  return rows.length > 0;
}

/** Takes away a batch of codes older than two days; returns how many. */
export async function deleteOldCodes(db: Db, now: Date, batch: number): Promise<number> {
  const { rows } = await sql`
    delete from mobile_code where id in (
      select id from mobile_code where created_at < ${now}::timestamptz - interval '48 hours'
      order by created_at limit ${batch} for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}
