import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

/** What others decide by: how old an account is, whether a black card was ever paid, and whether it came from a former shop. */
export type AccountFacts = { createdAt: Date; wasMember: boolean; isFormer: boolean };

export async function findAccountFacts(db: Db, uid: number): Promise<AccountFacts | undefined> {
  return await db
    .selectFrom("appUser")
    .select(["createdAt", sql<boolean>`membership_expires_at is not null`.as("wasMember")])
    .select(sql<boolean>`exists (select from former_account where uid = app_user.id)`.as("isFormer"))
    .where("id", "=", uid)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
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

/** Somebody with an account: the class that counts at a moment, and whether they are shut out or erased. */
export type AccountRow = { uid: number; userClass: "PLAIN" | "VIP"; isGone: boolean };

/** All accounts that there ever were, in the order of their numbers. */
export async function listAccountRows(db: Db, at: Date): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom("appUser")
    .select(["id", "userClass", "membershipExpiresAt", "disabledAt", "erasedAt"])
    .orderBy("id")
    .execute();
  return rows.map(({ id, userClass, membershipExpiresAt, disabledAt, erasedAt }) => ({
    uid: id,
    userClass:
      userClass === "VIP" && (membershipExpiresAt === null || membershipExpiresAt > at) ? "VIP" : "PLAIN",
    isGone: disabledAt !== null || erasedAt !== null,
  }));
}
