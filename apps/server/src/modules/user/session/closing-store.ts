import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";

/** Notes that an account is to be closed; asked again it keeps its day. Answers that day. */
export async function insertClosing(
  db: Db,
  { uid, now, dueAt }: { uid: number; now: Date; dueAt: Date },
): Promise<Date> {
  const { rows } = await sql<{ due_at: Date }>`
    insert into account_closing (uid, asked_at, due_at) values (${uid}, ${now}, ${dueAt})
    on conflict (uid) do update set asked_at = account_closing.asked_at
    returning due_at`.execute(db);
  return rows[0]?.due_at ?? dueAt;
}

/** Takes a closing back; false when there was none. */
export async function deleteClosing(db: Db, uid: number): Promise<boolean> {
  const { rows } = await sql`delete from account_closing where uid = ${uid} returning 1`.execute(db);
  return rows.length > 0;
}

/** An account whose day has come, if there is one; nothing holds it yet. */
export async function findDueClosing(db: Db, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ uid: number }>`
    select uid from account_closing where due_at <= ${now} order by due_at, uid limit 1`.execute(db);
  return rows[0]?.uid;
}

/** Puts a closing that is due off until then; false when it was taken back meanwhile. */
export async function putClosingOff(
  db: Db,
  { uid, now, until }: { uid: number; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update account_closing set due_at = ${until} where uid = ${uid} and due_at <= ${now} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}
