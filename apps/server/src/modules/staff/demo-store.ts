import { type NotNull, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { Ctx } from "../../kernel/verb/context.ts";

/** Which password the accounts of the demo have: the published one, or one that a start printed. */
export type DemoPassword = "PUBLISHED" | "PRINTED";

/** The demo's accounts that can log in. */
export async function listDemoStaff(db: Db): Promise<{ name: string; password: DemoPassword }[]> {
  return await db
    .selectFrom("staff")
    .select(["name", "demoPassword as password"])
    .$narrowType<{ password: NotNull }>()
    .where("demoPassword", "is not", null)
    .where("disabledAt", "is", null)
    .orderBy("id")
    .execute();
}

/** Gives all accounts of the demo that can log in another password and ends their sessions. */
export async function changeDemoPasswords(
  { db, now }: Ctx,
  passwordHash: string,
  kind: DemoPassword,
): Promise<void> {
  await sql`
    with changed as (
      update staff set password_hash = ${passwordHash}, demo_password = ${kind}
      where demo_password is not null and disabled_at is null returning id)
    update staff_session set revoked_at = ${now}
    where revoked_at is null and staff_id in (select id from changed)`.execute(db);
}

/** Shuts the demo's accounts out for good and frees their names; answers the names. What they did keeps its name. */
export async function removeDemoStaff({ db, now }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with found as (
      select id, name from staff
      where demo_password is not null and (disabled_at is null or password_hash is not null) for update
    ), removed as (
      update staff set name = 'demo-' || staff.id, password_hash = null, disabled_at = coalesce(disabled_at, ${now})
      from found where found.id = staff.id returning staff.id
    ), ended as (
      update staff_session set revoked_at = ${now}
      where revoked_at is null and staff_id in (select id from removed) returning 1
    )
    select name from found where id in (select id from removed) order by id`.execute(db);
  return rows.map(({ name }) => name);
}
