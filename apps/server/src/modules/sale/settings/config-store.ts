import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Editing } from "../../staff/service.ts";

/** A value of the configuration with its last edit. */
export type ConfigRow = Row<"config">;
export type ConfigVersionRow = Row<"configVersion">;

const COLUMNS = ["name", "value", "version", "editedBy", "editedAt"] as const;

export async function listConfigRows(db: Db): Promise<ConfigRow[]> {
  return await db.selectFrom("config").select(COLUMNS).execute();
}

export async function findConfigRow(db: Db, name: string): Promise<ConfigRow | undefined> {
  return await db.selectFrom("config").select(COLUMNS).where("name", "=", name).executeTakeFirst();
}

/** The values that a name had, the newest first. */
export async function listConfigVersions(db: Db, name: string, limit: number): Promise<ConfigVersionRow[]> {
  return await db
    .selectFrom("configVersion")
    .select(COLUMNS)
    .where("name", "=", name)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
}

export async function findConfigVersion(
  db: Db,
  { name, version }: { name: string; version: number },
): Promise<ConfigVersionRow | undefined> {
  return await db
    .selectFrom("configVersion")
    .select(COLUMNS)
    .where("name", "=", name)
    .where("version", "=", version)
    .executeTakeFirst();
}

/**
 * Writes a value over the version that its editor saw, and both into the history; undefined when the version is another
 * one by now.
 */
export async function writeConfig(
  db: Db,
  { name, value, version, staffId, at }: Editing & { name: string; value: string; version: number },
): Promise<ConfigRow | undefined> {
  // What stood there before anybody edited it has no row of its own yet.
  await sql`
    insert into config_version (name, version, value, edited_by, edited_at)
    select name, version, value, edited_by, edited_at from config where name = ${name}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<ConfigRow>`
    with written as (
      insert into config (name, value, version, edited_by, edited_at)
      select ${name}, ${value}, 1, ${staffId}::bigint, ${at}::timestamptz
      where ${version}::int = 0 or exists (select from config where name = ${name})
      on conflict (name) do update
        set value = excluded.value, version = config.version + 1,
          edited_by = excluded.edited_by, edited_at = excluded.edited_at
        where config.version = ${version}
      returning name, value, version, edited_by, edited_at
    ), kept as (
      insert into config_version (name, version, value, edited_by, edited_at)
      select name, version, value, edited_by, edited_at from written
    )
    select name, value, version, edited_by as "editedBy", edited_at as "editedAt" from written`.execute(db);
  return rows[0];
}

/** Sets values by name without a person; each counts as edited, so that nobody who has an older one open undoes it. */
export async function upsertConfig(db: Db, values: Readonly<Record<string, string>>): Promise<void> {
  await sql`
    insert into config (name, value)
    select * from unnest(${Object.keys(values)}::text[], ${Object.values(values)}::text[])
    on conflict (name) do update
      set value = excluded.value, version = config.version + 1, edited_by = null, edited_at = null`.execute(
    db,
  );
}
