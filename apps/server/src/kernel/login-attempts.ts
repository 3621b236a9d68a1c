import { sql } from "kysely";
import type { Ctx } from "./context.ts";
import type { Db } from "./database.ts";

const WINDOW_MS = 15 * 60 * 1000;
const FAILURES = 10;

/** The name that somebody typed, as it is kept: people type their password there, too. */
export function attemptedName({ vault }: Pick<Ctx, "vault">, who: string): string {
  return vault.box.blindIndex(`login ${who}`);
}

/**
 * Notes an attempt to log in unless `who`, an `attemptedName`, failed ten times in 15 minutes; false means too many (I-28). An attempt
 * counts as failed until it is forgotten, so it has to be committed before the password is looked at.
 */
export async function takeLoginAttempt(db: Db, who: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - WINDOW_MS);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${who}`}, 0))`.execute(db);
  await sql`delete from login_attempt where name_hash = ${who} and at <= ${since}`.execute(db);
  const { rows } = await sql`
    insert into login_attempt (name_hash, at)
    select ${who}, ${now} where (select count(*) from login_attempt where name_hash = ${who}) < ${FAILURES}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Forgets the attempts of somebody who got in. */
export async function deleteLoginAttempts(db: Db, who: string): Promise<void> {
  await sql`delete from login_attempt where name_hash = ${who}`.execute(db);
}

/** Takes away attempts that no limit counts any more. */
export async function deleteOldLoginAttempts(db: Db, now: Date): Promise<void> {
  await sql`delete from login_attempt where at < ${now}::timestamptz - interval '1 day'`.execute(db);
}
