import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

export type OpenSessionRow = { id: number; device: string; created_at: Date; renewed_at: Date };

/** The sessions of a user that are not over, the one used last first; `createdAfter` is the absolute end seen from now. */
export async function selectOpenSessions(
  db: Db,
  { uid, now, createdAfter }: { uid: number; now: Date; createdAfter: Date },
): Promise<OpenSessionRow[]> {
  const { rows } = await sql<OpenSessionRow>`
    select id, device, created_at, renewed_at from session
    where uid = ${uid} and revoked_at is null and expires_at > ${now} and created_at > ${createdAfter}
    order by renewed_at desc, id desc`.execute(db);
  return rows;
}

/** Ends one session of a user; another one's stays. */
export async function revokeOwnSession(
  db: Db,
  { uid, id, now }: { uid: number; id: number; now: Date },
): Promise<void> {
  await sql`
    update session set revoked_at = ${now} where id = ${id} and uid = ${uid} and revoked_at is null`.execute(
    db,
  );
}

/** Ends all sessions of a user but the given one; returns how many. */
export async function revokeSessionsOf(db: Db, uid: number, but: number | null, now: Date): Promise<number> {
  const { rows } = await sql`
    update session set revoked_at = ${now}
    where uid = ${uid} and id is distinct from ${but}::bigint and revoked_at is null and expires_at > ${now}
    returning 1`.execute(db);
  return rows.length;
}

/** Writes a password if the kept one is still the given one; false when it changed meanwhile. */
export async function updatePassword(
  db: Db,
  { uid, former, hash, now }: { uid: number; former: string | null; hash: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update app_user set password_hash = ${hash}, updated_at = ${now}
    where id = ${uid} and password_hash is not distinct from ${former} returning 1`.execute(db);
  return rows.length > 0;
}

/** Shuts a user out since a moment, or lets them in again with null; undefined for nobody. */
export async function updateDisabled(
  db: Db,
  uid: number,
  disabledAt: Date | null,
): Promise<{ wasDisabled: boolean } | undefined> {
  const { rows } = await sql<{ wasDisabled: boolean }>`
    with former as (select id, disabled_at from app_user where id = ${uid} for update)
    update app_user set disabled_at = ${disabledAt} from former where app_user.id = former.id
    returning former.disabled_at is not null as "wasDisabled"`.execute(db);
  return rows[0];
}
