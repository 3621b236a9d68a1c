import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

/** Writes a user's code in place of the former one. */
export async function insertMemberCode(
  db: Db,
  { uid, codeHash, expiresAt }: { uid: number; codeHash: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into member_code (uid, code_hash, expires_at) values (${uid}, ${codeHash}, ${expiresAt})
    on conflict (uid) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, used_at = null`.execute(db);
}

/** Uses a live code up and answers whose it was. */
export async function takeMemberCode(db: Db, codeHash: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ uid: number }>`
    update member_code set used_at = ${now}
    where code_hash = ${codeHash} and used_at is null and expires_at > ${now} returning uid`.execute(db);
  return rows[0]?.uid ?? null;
}
