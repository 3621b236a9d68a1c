import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

/** What others decide by: how old an account is, whether a black card was ever paid, and whether it came from a former shop. */
export type AccountFacts = { createdAt: Date; wasMember: boolean; isFormer: boolean };

export async function listAccountFactRows(
  db: Db,
  uids: readonly number[],
): Promise<(AccountFacts & { uid: number })[]> {
  return await db
    .selectFrom("appUser")
    .select(["id as uid", "createdAt", sql<boolean>`membership_expires_at is not null`.as("wasMember")])
    .select(sql<boolean>`exists (select from former_account where uid = app_user.id)`.as("isFormer"))
    .where("id", "=", anyOf(uids))
    .where("disabledAt", "is", null)
    .execute();
}

export type Profile = Pick<Row<"appUser">, "headImgUrl" | "nickName">;

export async function listProfileRows(
  db: Db,
  uids: readonly number[],
): Promise<(Profile & { id: number })[]> {
  return await db
    .selectFrom("appUser")
    .select(["id", "headImgUrl", "nickName"])
    .where("id", "=", anyOf(uids))
    .execute();
}

/** Customers who may still come in: all, or those of one class at a moment. */
export type Members = { to: "ALL" | "PLAIN" | "VIP"; at: Date };

/** The next of them behind a number, in the order of their numbers. */
export async function listMemberIds(
  db: Db,
  { to, at, afterUid, limit }: Members & { afterUid: number; limit: number },
): Promise<number[]> {
  const rows = await members(db, { to, at })
    .select("id")
    .where("id", ">", afterUid)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many of them there are behind a number. */
export async function countMembers(
  db: Db,
  { afterUid, ...asked }: Members & { afterUid: number },
): Promise<number> {
  const { count } = await members(db, asked)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("id", ">", afterUid)
    .executeTakeFirstOrThrow();
  return count;
}

function members(db: Db, { to, at }: Members) {
  const isVip = sql<boolean>`(user_class = 'VIP' and coalesce(membership_expires_at, 'infinity') > ${at})`;
  return db
    .selectFrom("appUser")
    .where("disabledAt", "is", null)
    .where("erasedAt", "is", null)
    .$if(to === "VIP", (found) => found.where(isVip))
    .$if(to === "PLAIN", (found) => found.where(sql<boolean>`not ${isVip}`));
}
