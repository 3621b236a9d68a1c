import { sql } from "kysely";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

export type OpenSessionRow = Pick<Row<"session">, "id" | "device" | "createdAt" | "renewedAt">;

/** The sessions of a user that are not over, the one used last first; `createdAfter` is the absolute end seen from now. */
export async function listOpenSessions(
  db: Db,
  { uid, now, createdAfter }: { uid: number; now: Date; createdAfter: Date },
): Promise<OpenSessionRow[]> {
  return await db
    .selectFrom("session")
    .select(["id", "device", "createdAt", "renewedAt"])
    .where("uid", "=", uid)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("createdAt", ">", createdAfter)
    .orderBy("renewedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends one session of a user; another one's stays. */
export async function revokeOwnSession(
  db: Db,
  { uid, id, now }: { uid: number; id: number; now: Date },
): Promise<void> {
  await db
    .updateTable("session")
    .set({ revokedAt: now })
    .where("id", "=", id)
    .where("uid", "=", uid)
    .where("revokedAt", "is", null)
    .execute();
}

/** Ends all sessions of a user but the given one; returns how many. */
export function revokeSessionsOf(db: Db, uid: number, but: number | null, now: Date): Promise<number> {
  return changedRows(
    db
      .updateTable("session")
      .set({ revokedAt: now })
      .where("uid", "=", uid)
      .where("id", "is distinct from", sql<number>`${but}::bigint`)
      .where("revokedAt", "is", null)
      .where("expiresAt", ">", now),
  );
}

/** Writes a password if the kept one is still the given one; false when it changed meanwhile. */
export async function updatePassword(
  db: Db,
  { uid, former, hash, now }: { uid: number; former: string | null; hash: string; now: Date },
): Promise<boolean> {
  const changed = await changedRows(
    db
      .updateTable("appUser")
      .set({ passwordHash: hash, updatedAt: now })
      .where("id", "=", uid)
      .where("passwordHash", "is not distinct from", former),
  );
  return changed > 0;
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
