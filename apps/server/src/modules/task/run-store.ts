import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";

/** A task as the server that claimed it works on it; `tries` is that claim's number. */
export type RunRow = Pick<
  Row<"task">,
  | "id"
  | "kind"
  | "staffId"
  | "sessionId"
  | "input"
  | "hasUpload"
  | "uploadParts"
  | "reached"
  | "parts"
  | "fileBytes"
  | "tries"
>;

/** Claims the oldest task that waits, or whose server said nothing for the time of a lease. */
export async function claimTask(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    update task set state = 'RUNNING', tries = tries + 1, leased_until = ${until},
      started_at = coalesce(started_at, ${now})
    where id = (
      select id from task
      where state in ('WAITING', 'RUNNING') and (leased_until is null or leased_until <= ${now})
      order by id limit 1 for update skip locked)
    returning id, kind, staff_id as "staffId", session_id as "sessionId", input, has_upload as "hasUpload",
      upload_parts as "uploadParts", reached,
      parts, file_bytes as "fileBytes", tries`.execute(db);
  return rows[0];
}

type Claim = Pick<RunRow, "id" | "tries">;

/** Prolongs the lease; undefined when the claim is lost, else whether the task is to stop. */
export async function renewLease(
  db: Db,
  { id, tries }: Claim,
  until: Date,
): Promise<{ isStopping: boolean } | undefined> {
  return await db
    .updateTable("task")
    .set({ leasedUntil: until })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "RUNNING")
    .returning("isStopping")
    .executeTakeFirst();
}

export type Progress = {
  done: number;
  total: number | null;
  /** What goes with a kept step: where the work goes on, and the parts of its file. */
  kept?: { reached: unknown; parts: string[]; fileBytes: number };
};

/** Writes how far a task is; undefined when the claim is lost, else whether the task is to stop. */
export async function saveProgress(
  db: Db,
  { id, tries }: Claim,
  { done, total, kept }: Progress,
): Promise<{ isStopping: boolean } | undefined> {
  return await db
    .updateTable("task")
    .set({
      done,
      total,
      ...(kept && { reached: JSON.stringify(kept.reached), parts: kept.parts, fileBytes: kept.fileBytes }),
    })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "RUNNING")
    .returning("isStopping")
    .executeTakeFirst();
}

export type RefusedEntry = { row: number; key: string; code: number };

/** Keeps refused rows, the first so many of a task whole. */
export async function addErrors(
  db: Db,
  { id, tries }: Claim,
  entries: readonly RefusedEntry[],
  most: number,
): Promise<void> {
  await sql`
    update task set failed = failed + ${entries.length}, errors = case when jsonb_array_length(errors) < ${most}
      then errors || jsonb_path_query_array(${JSON.stringify(entries.slice(0, most))}::jsonb,
        '$[0 to $last]', jsonb_build_object('last', ${most} - 1 - jsonb_array_length(errors))) else errors end
    where id = ${id} and tries = ${tries}`.execute(db);
}

export type Ending = {
  state: "DONE" | "FAILED" | "STOPPED";
  result?: unknown;
  failure?: number;
  now: Date;
  expiresAt: Date;
};

/** Ends a task, unless the claim is lost; what was asked for goes with it. */
export async function endTask(db: Db, { id, tries }: Claim, ending: Ending): Promise<void> {
  const { state, result, failure = null, now, expiresAt } = ending;
  await db
    .updateTable("task")
    .set({
      state,
      failure,
      result: result === undefined ? null : JSON.stringify(result),
      input: null,
      reached: null,
      leasedUntil: null,
      endedAt: now,
      expiresAt,
    })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "RUNNING")
    .execute();
}

/** Gives a task back that another server, or this one later, goes on with from then on. */
export async function handBack(db: Db, { id, tries }: Claim, from: Date | null): Promise<void> {
  await db
    .updateTable("task")
    .set({ state: "WAITING", leasedUntil: from })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "RUNNING")
    .execute();
}
