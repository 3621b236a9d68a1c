import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db } from "../../kernel/database/database.ts";

/** What waits in a queue: how many rows (10,000 at most), since when the oldest, and for how many cents. */
export type QueueRow = { queue: string; rows: number; oldest: Date; cents: number };

/** Every queue in which something waits. */
export async function listQueues(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select queue, rows::int as rows, oldest, cents::bigint as cents from audit.waiting where rows > 0`.execute(
    db,
  );
  return rows;
}

/** The chains that have rows without a seal from before this moment. */
export async function listLateSeals(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from audit.seal_lag where oldest < ${before} order by kind`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** How many effects were given up, and the last of them. */
export async function countDeadEffects(db: Db): Promise<{ rows: number; lastId: number }> {
  const { rows } = await sql<{ rows: number; lastId: number }>`
    select count(*)::int as rows, coalesce(max(id), 0)::bigint as "lastId" from outbox where state = 'DEAD'`.execute(
    db,
  );
  return rows[0] ?? { rows: 0, lastId: 0 };
}

/** How many attempts to log in failed since then, or are under way; as many as asked for at most. */
export async function countFailedLogins(db: Db, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from login_attempt where at > ${since} limit ${most}) lately`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Timers that ran lately and have had no good end since before that, on any server. */
export async function listFailingTimers(
  db: Db,
  { before, ranSince }: { before: Date; ranSince: Date },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from timer_run where failing_since < ${before} and ran_at > ${ranSince}
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

type Alarm = { name: string; upTo: number; now: Date; quietFrom: Date };

/**
 * Notes that something is wrong; true when staff have to be told: it was not wrong before, or there is a newer row than
 * was told of and they heard nothing of it since `quietFrom`.
 */
export async function takeAlarm(db: Db, { name, upTo, now, quietFrom }: Alarm): Promise<boolean> {
  const begun = db
    .insertInto("alarm")
    .values({ name, upTo, beganAt: now, seenAt: now, toldAt: now })
    .onConflict((conflict) => conflict.column("name").doNothing());
  if ((await changedRows(begun)) > 0) return true;
  const newer = db
    .updateTable("alarm")
    .set({ upTo, toldAt: now })
    .where("name", "=", name)
    .where("upTo", "<", upTo)
    .where("toldAt", "<=", quietFrom);
  const isNewer = (await changedRows(newer)) > 0;
  await db
    .updateTable("alarm")
    .set({ seenAt: now })
    .where("name", "=", name)
    .where("seenAt", "<", now)
    .execute();
  return isNewer;
}

/** Forgets what has not been wrong since then, so that it is told again when it is. */
export async function deleteEndedAlarms(db: Db, seenBefore: Date): Promise<void> {
  await db.deleteFrom("alarm").where("seenAt", "<", seenBefore).execute();
}
