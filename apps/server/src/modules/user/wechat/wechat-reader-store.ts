import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

/** Writes the name of a customer at the official account; whoever had the name before has it no longer. */
export async function upsertReader(
  db: Db,
  { uid, openId, now }: { uid: number; openId: string; now: Date },
): Promise<void> {
  await db.deleteFrom("wechatReader").where("openId", "=", openId).where("uid", "!=", uid).execute();
  await db
    .insertInto("wechatReader")
    .values({ uid, openId, metAt: now })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet({ openId, metAt: now, unfollowedAt: null }))
    .execute();
}

export async function deleteReader(db: Db, uid: number): Promise<void> {
  await db.deleteFrom("wechatReader").where("uid", "=", uid).execute();
}

export async function updateUnfollowed(db: Db, uid: number, now: Date): Promise<void> {
  await db.updateTable("wechatReader").set({ unfollowedAt: now }).where("uid", "=", uid).execute();
}

/** Mobile and name at the official account of a customer who may come in and does not leave. */
export async function findReach(
  db: Db,
  uid: number,
): Promise<{ mobile: string | null; openId: string | null; isFollowing: boolean } | undefined> {
  const { rows } = await sql<{ mobile: string | null; openId: string | null; isFollowing: boolean }>`
    select mobile, case when wechat_id is not null then open_id end as "openId",
      unfollowed_at is null as "isFollowing"
    from app_user left join wechat_reader reader on reader.uid = app_user.id
    where app_user.id = ${uid} and disabled_at is null and erased_at is null
      and not exists (select from account_closing where account_closing.uid = app_user.id)`.execute(db);
  return rows[0];
}
