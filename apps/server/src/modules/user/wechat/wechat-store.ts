import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";
import type { UserRow, WechatLoginRow, WechatStateRow } from "../account/tables.ts";

export async function insertWechatState(db: Db, state: WechatStateRow): Promise<void> {
  await sql`
    insert into wechat_state (state_hash, purpose, uid, browser_hash, expires_at)
    values (${state.state_hash}, ${state.purpose}, ${state.uid}, ${state.browser_hash}, ${state.expires_at})`.execute(
    db,
  );
}

/** Takes a state away and returns it when it is for this purpose and still lives; one caller gets it. */
export async function takeWechatState(
  db: Db,
  { stateHash, purpose, now }: { stateHash: string; purpose: WechatStateRow["purpose"]; now: Date },
): Promise<WechatStateRow | undefined> {
  const { rows } = await sql<WechatStateRow>`
    delete from wechat_state where state_hash = ${stateHash} and purpose = ${purpose} and expires_at > ${now}
    returning *`.execute(db);
  return rows[0];
}

export async function insertWechatLogin(db: Db, login: WechatLoginRow): Promise<void> {
  await sql`
    insert into wechat_login (code_hash, uid, browser_hash, expires_at)
    values (${login.code_hash}, ${login.uid}, ${login.browser_hash}, ${login.expires_at})`.execute(db);
}

/** Takes a confirmed login away for the browser that began it; the user, or undefined. */
export async function takeWechatLogin(
  db: Db,
  { codeHash, browserHash, now }: { codeHash: string; browserHash: string; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ uid: number }>`
    delete from wechat_login
    where code_hash = ${codeHash} and browser_hash = ${browserHash} and expires_at > ${now}
    returning uid`.execute(db);
  return rows[0]?.uid;
}

/** Who has one of these names of a WeChat account; the first of the list wins. */
export async function selectUserByWechat(db: Db, ids: readonly string[]): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select * from app_user where wechat_id = any(${ids}::text[])
    order by array_position(${ids}::text[], wechat_id) limit 1`.execute(db);
  return rows[0];
}

/** Binds a WeChat account; taken by somebody else it is a violation of `app_user_wechat`. */
export async function updateWechat(
  db: Db,
  { uid, wechatId, now }: { uid: number; wechatId: string; now: Date },
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    update app_user set wechat_id = ${wechatId}, updated_at = ${now} where id = ${uid} returning *`.execute(
    db,
  );
  return rows[0];
}

/** Takes the WeChat account off its user; undefined when it is not one of `ids`. */
export async function clearWechat(
  db: Db,
  { uid, ids, now }: { uid: number; ids: readonly string[]; now: Date },
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    update app_user set wechat_id = null, updated_at = ${now}
    where id = ${uid} and wechat_id = any(${ids}::text[]) returning *`.execute(db);
  return rows[0];
}

/** Takes away what WeChat visits left behind. */
export async function deleteOldWechatRows(db: Db, now: Date): Promise<void> {
  await sql`delete from wechat_state where expires_at <= ${now}`.execute(db);
  await sql`delete from wechat_login where expires_at <= ${now}`.execute(db);
}
