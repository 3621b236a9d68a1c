import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { USER, type UserRow } from "../account/store.ts";

export type WechatStateRow = Row<"wechatState">;
type WechatLoginRow = Row<"wechatLogin">;

export async function insertWechatState(db: Db, state: WechatStateRow): Promise<void> {
  await db.insertInto("wechatState").values(state).execute();
}

/** Takes a state away and returns it when it is for this purpose and still lives; one caller gets it. */
export async function takeWechatState(
  db: Db,
  { stateHash, purpose, now }: { stateHash: string; purpose: WechatStateRow["purpose"]; now: Date },
): Promise<WechatStateRow | undefined> {
  return await db
    .deleteFrom("wechatState")
    .where("stateHash", "=", stateHash)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .returning(["stateHash", "purpose", "uid", "browserHash", "expiresAt"])
    .executeTakeFirst();
}

export async function insertWechatLogin(db: Db, login: WechatLoginRow): Promise<void> {
  await db.insertInto("wechatLogin").values(login).execute();
}

/** Takes a confirmed login away for the browser that began it; the user, or undefined. */
export async function takeWechatLogin(
  db: Db,
  { codeHash, browserHash, now }: { codeHash: string; browserHash: string; now: Date },
): Promise<number | undefined> {
  const login = await db
    .deleteFrom("wechatLogin")
    .where("codeHash", "=", codeHash)
    .where("browserHash", "=", browserHash)
    .where("expiresAt", ">", now)
    .returning("uid")
    .executeTakeFirst();
  return login?.uid;
}

/** Who has one of these names of a WeChat account; the first of the list wins. */
export async function findUserByWechat(db: Db, ids: readonly string[]): Promise<UserRow | undefined> {
  return await db
    .selectFrom("appUser")
    .select(USER)
    .where("wechatId", "=", anyOf(ids))
    .orderBy(sql`array_position(${ids}::text[], wechat_id)`)
    .limit(1)
    .executeTakeFirst();
}

const user = (db: Db, uid: number) => db.updateTable("appUser").where("id", "=", uid).returning(USER);

/** Binds a WeChat account; taken by somebody else it is a violation of `app_user_wechat`. */
export async function updateWechat(
  db: Db,
  { uid, wechatId, now }: { uid: number; wechatId: string; now: Date },
): Promise<UserRow | undefined> {
  return await user(db, uid).set({ wechatId, updatedAt: now }).executeTakeFirst();
}

/** Takes the WeChat account off its user; undefined when it is not one of `ids`. */
export async function clearWechat(
  db: Db,
  { uid, ids, now }: { uid: number; ids: readonly string[]; now: Date },
): Promise<UserRow | undefined> {
  return await user(db, uid)
    .set({ wechatId: null, updatedAt: now })
    .where("wechatId", "=", anyOf(ids))
    .executeTakeFirst();
}

/** Takes away what WeChat visits left behind. */
export async function deleteOldWechatRows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("wechatState").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("wechatLogin").where("expiresAt", "<=", now).execute();
}
