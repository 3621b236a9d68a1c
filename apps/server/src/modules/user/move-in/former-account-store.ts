import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

export type FormerRow = Pick<Row<"formerAccount">, "uid" | "numberMark" | "balanceCents" | "cashBackCents">;

/** Who came in under these marks of their former numbers. */
export async function listFormers(db: Db, marks: readonly string[]): Promise<FormerRow[]> {
  return await db
    .selectFrom("formerAccount")
    .select(["uid", "numberMark", "balanceCents", "cashBackCents"])
    .where("numberMark", "=", anyOf(marks))
    .execute();
}

export async function isFormer(db: Db, uid: number): Promise<boolean> {
  const row = await db.selectFrom("formerAccount").select("uid").where("uid", "=", uid).executeTakeFirst();
  return row !== undefined;
}

/** Adds a customer of a former shop; once by account (`former_account_pkey`) and by number (`former_account_number`). */
export async function insertFormer(db: Db, former: Row<"formerAccount">): Promise<void> {
  await db.insertInto("formerAccount").values(former).execute();
}

/** The accounts with these mobiles, and whether they came from a former shop. */
export async function listByMobiles(
  db: Db,
  mobiles: readonly string[],
): Promise<{ uid: number; mobile: string | null; isFormer: boolean }[]> {
  return await db
    .selectFrom("appUser")
    .select(["id as uid", "mobile"])
    .select(sql<boolean>`exists (select from former_account where uid = app_user.id)`.as("isFormer"))
    .where("mobile", "=", anyOf(mobiles))
    .execute();
}

/** Which of these addresses, in small letters, belong to an account. */
export async function listTakenEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from app_user where lower(email) = any(${emails}::text[])`.execute(db);
  return rows.map(({ email }) => email);
}

/** The last second of a day where the shop is. */
export async function endOfDay(db: Db, day: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ((${day}::date + 1)::timestamp at time zone ${SHOP_ZONE}) - interval '1 second' as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a day without an end");
  return row.at;
}
