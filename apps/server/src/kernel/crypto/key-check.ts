import { sql } from "kysely";
import { anyOf } from "../database/any-of.ts";
import type { Db } from "../database/database.ts";
import { fingerprintsOf } from "./crypto-box-keys.ts";

/** The folder holds a key that is not the database's key of that name. */
export class ForeignKeys extends Error {}

/**
 * Compares the keys of a folder with those that the database was sealed with, and notes new ones. Throws `ForeignKeys`
 * with the folder; a key that is gone because nothing needs it any more is no fault.
 */
export async function checkKeys(db: Db, folder: string): Promise<void> {
  const own = fingerprintsOf(folder);
  const names = Object.keys(own);
  await sql`
    insert into key_check (name, fingerprint)
    select * from unnest(${names}::text[], ${Object.values(own)}::text[])
    on conflict do nothing`.execute(db);
  const rows = await db
    .selectFrom("keyCheck")
    .select(["name", "fingerprint"])
    .where("name", "=", anyOf(names))
    .execute();
  if (rows.some(({ name, fingerprint }) => own[name] !== fingerprint)) throw new ForeignKeys(folder);
}
