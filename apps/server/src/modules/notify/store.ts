import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";

export type MobileCodePurpose =
  | "LOGIN_VERIFY_TEXT"
  | "RESET_PASSWORD_TEXT"
  | "CHANGE_MOBILE_TEXT"
  | "SET_PASSWORD_TEXT"
  | "CLOSE_ACCOUNT_TEXT";

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

/** A code as it is sent; its `uid` is 0 where nobody is signed in. */
export type NewMobileCode = Pick<
  Row<"mobileCode">,
  "mobile" | "uid" | "ip" | "salt" | "codeHash" | "createdAt" | "expiresAt"
> & { purpose: MobileCodePurpose };

export async function insertMobileCode(db: Db, code: NewMobileCode): Promise<number> {
  const { id } = await db.insertInto("mobileCode").values(code).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function markFailed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("mobileCode").set({ failedAt: now }).where("id", "=", id).execute();
}

export type CodeOwner = { mobile: string; purpose: MobileCodePurpose; uid: number };

/** What a typed code is compared with. */
export type TriedCode = Pick<Row<"mobileCode">, "id" | "salt" | "codeHash">;

/** Spends one of the five tries of the newest live code; undefined when there is none left. */
export async function spendTry(
  db: Db,
  { mobile, purpose, uid }: CodeOwner,
  now: Date,
): Promise<TriedCode | undefined> {
  return await db
    .updateTable("mobileCode")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", (newest) =>
      newest
        .selectFrom("mobileCode")
        .select("id")
        .where("mobile", "=", mobile)
        .where("purpose", "=", purpose)
        .where("uid", "=", uid)
        .where("failedAt", "is", null)
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(1),
    )
    .where("tries", "<", 5)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["id", "salt", "codeHash"])
    .executeTakeFirst();
}

export async function markUsed(db: Db, id: number, now: Date): Promise<boolean> {
  const used = db
    .updateTable("mobileCode")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null);
  return (await changedRows(used)) > 0;
}

/** Takes away a batch of codes older than two days; returns how many. */
export function deleteOldCodes(db: Db, now: Date, batch: number): Promise<number> {
  return changedRows(
    db
      .deleteFrom("mobileCode")
      .where("id", "in", (old) =>
        old
          .selectFrom("mobileCode")
          .select("id")
          .where("createdAt", "<", sql<Date>`${now}::timestamptz - interval '48 hours'`)
          .orderBy("createdAt")
          .limit(batch)
          .forUpdate()
          .skipLocked(),
      ),
  );
}
