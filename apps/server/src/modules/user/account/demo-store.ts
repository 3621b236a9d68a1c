import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

/** The names of the demo's customers who can log in. */
export async function listDemoUsers(db: Db): Promise<string[]> {
  const users = await db
    .selectFrom("appUser")
    .select("name")
    .where("isDemo", "=", true)
    .where("disabledAt", "is", null)
    .orderBy("id")
    .execute();
  return users.map(({ name }) => name);
}

/** Whether the demo was ever loaded here; its people keep their mark after they were shut out. */
export async function wasDemoLoaded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from app_user where is_demo) as was`.execute(db);
  return rows[0]?.was === true;
}

/** Shuts the demo's customers out and frees their names and numbers; answers who they were. */
export async function disableDemoUsers(db: Db, now: Date): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with found as (
      select id, name from app_user where is_demo and (disabled_at is null or password_hash is not null) for update
    ), removed as (
      update app_user set name = 'demo-' || app_user.id, password_hash = null, mobile = null, contact_mobile = null,
        email = null, wechat_id = null, disabled_at = coalesce(disabled_at, ${now}), updated_at = ${now}
      from found where found.id = app_user.id returning app_user.id
    ), ended as (
      update session set revoked_at = ${now}
      where revoked_at is null and uid in (select id from removed) returning 1
    )
    select id, name from found where id in (select id from removed) order by id`.execute(db);
  return rows;
}
