import type { taskOpsSchemas } from "@crux/contract/task.schema";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";

export type TaskRow = Pick<
  Row<"task">,
  | "id"
  | "kind"
  | "state"
  | "staffId"
  | "staffName"
  | "done"
  | "total"
  | "failed"
  | "errors"
  | "result"
  | "failure"
  | "fileName"
  | "fileBytes"
  | "parts"
  | "isStopping"
  | "createdAt"
  | "startedAt"
  | "endedAt"
  | "expiresAt"
>;

const SHOWN = [
  "id",
  "kind",
  "state",
  "staffId",
  "staffName",
  "done",
  "total",
  "failed",
  "errors",
  "result",
  "failure",
  "fileName",
  "fileBytes",
  "parts",
  "isStopping",
  "createdAt",
  "startedAt",
  "endedAt",
  "expiresAt",
] as const;

export type NewTask = Pick<
  Row<"task">,
  | "kind"
  | "state"
  | "staffId"
  | "staffName"
  | "sessionId"
  | "hasUpload"
  | "uploadParts"
  | "isSingle"
  | "fileName"
  | "fileType"
> & { input: unknown; now: Date; expiresAt: Date | null };

/** Adds a task; undefined when one of its kind is under way, and it runs alone. */
export async function insertTask(db: Db, { input, now, ...task }: NewTask): Promise<TaskRow | undefined> {
  return await db
    .insertInto("task")
    .values({ ...task, input: JSON.stringify(input), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(SHOWN)
    .executeTakeFirst();
}

/** Lets a task whose table is kept begin; one that has begun stays as it is. */
export async function releaseTask(db: Db, id: number): Promise<TaskRow | undefined> {
  await db
    .updateTable("task")
    .set({ state: "WAITING", expiresAt: null })
    .where("id", "=", id)
    .where("state", "=", "NEW")
    .execute();
  return findTask(db, id);
}

export async function findTask(db: Db, id: number): Promise<TaskRow | undefined> {
  return await db.selectFrom("task").select(SHOWN).where("id", "=", id).executeTakeFirst();
}

/** How many of somebody's tasks wait or run. */
export async function countOpenTasks(db: Db, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom("task")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("staffId", "=", staffId)
    .where("state", "in", ["NEW", "WAITING", "RUNNING"])
    .executeTakeFirstOrThrow();
  return count;
}

/** The tasks that are seen; ids follow the time. */
export const TASK_LIST = listPlan<(typeof taskOpsSchemas)["list"]>()({
  table: "task",
  sorts: { createTime: "id" },
  dates: { createTime: "created_at" },
  filters: {
    kind: "kind",
    isOpen: {
      indexes: ["task_open"],
      where: (isWanted) => (isWanted ? sql`state in ('WAITING', 'RUNNING')` : sql`state <> 'NEW'`),
    },
  },
});

/** True of the tasks that this person asked for. */
export function isOf(staffId: number): RawBuilder<unknown> {
  return sql`staff_id = ${staffId}`;
}

/** One page of tasks, without the rows that were refused. */
export async function listTaskRows(db: Db, { page }: ListPage): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select id, kind, state, staff_id as "staffId", staff_name as "staffName", done, total, failed,
      '[]'::jsonb as errors, result, failure, file_name as "fileName", file_bytes as "fileBytes", parts,
      is_stopping as "isStopping", created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt",
      expires_at as "expiresAt"
    from task ${page}`.execute(db);
  return rows;
}

/** Asks a task to stop: one that waits ends at once. Answers how many did so. */
export async function stopTask(
  db: Db,
  { id, now, expiresAt }: { id: number; now: Date; expiresAt: Date },
): Promise<number> {
  const { rows } = await sql`
    update task set is_stopping = true,
      state = case state when 'WAITING' then 'STOPPED' else state end,
      input = case state when 'WAITING' then null else input end,
      ended_at = case state when 'WAITING' then ${now}::timestamptz end,
      expires_at = case state when 'WAITING' then ${expiresAt}::timestamptz end
    where id = ${id} and state in ('WAITING', 'RUNNING') returning 1`.execute(db);
  return rows.length;
}

/** Lets somebody fetch a task's file under a name that nobody can guess, for a while. */
export async function giveTicket(
  db: Db,
  { id, ticket, staffId, until }: { id: number; ticket: string; staffId: number; until: Date },
): Promise<void> {
  await db
    .updateTable("task")
    .set({ ticket, ticketStaffId: staffId, ticketUntil: until })
    .where("id", "=", id)
    .execute();
}

export type FileRow = Pick<Row<"task">, "id" | "parts" | "fileType">;

/** The file that a ticket opens for whom it was given to. */
export async function findTicket(
  db: Db,
  { ticket, staffId, now }: { ticket: string; staffId: number; now: Date },
): Promise<FileRow | undefined> {
  return await db
    .selectFrom("task")
    .select(["id", "parts", "fileType"])
    .where("ticket", "=", ticket)
    .where("ticketStaffId", "=", staffId)
    .where("ticketUntil", ">", now)
    .where(sql<boolean>`cardinality(parts) > 0`)
    .executeTakeFirst();
}

export type OldTask = Pick<Row<"task">, "id" | "parts" | "hasUpload" | "uploadParts" | "state" | "tries">;

/** Claims tasks whose files have had their day, for as long as `until`. */
export async function claimExpired(
  db: Db,
  { now, until, batch }: { now: Date; until: Date; batch: number },
): Promise<OldTask[]> {
  return await db
    .updateTable("task")
    .set({ expiresAt: until })
    .where("id", "in", (due) =>
      due
        .selectFrom("task")
        .select("id")
        .where("expiresAt", "<=", now)
        .orderBy("expiresAt")
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "parts", "hasUpload", "uploadParts", "state", "tries"])
    .execute();
}

/** Notes that a task has no files any more. */
export async function forgetFiles(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("task")
    .set({ parts: [], hasUpload: false, expiresAt: null, ticket: null })
    .where("id", "in", [...ids])
    .execute();
}

/** Deletes tasks that were asked for before then, once they hold no file; answers how many. */
export async function deleteOldTasks(
  db: Db,
  { before, batch }: { before: Date; batch: number },
): Promise<number> {
  const { rows } = await sql`
    delete from task where id in (
      select id from task
      where created_at < ${before} and state not in ('WAITING', 'RUNNING') and expires_at is null
      order by created_at limit ${batch} for update skip locked)
    returning 1`.execute(db);
  return rows.length;
}
