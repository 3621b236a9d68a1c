import { randomUUID } from "node:crypto";
import { codeText } from "@crux/contract/codes";
import type { StaffList } from "@crux/contract/list";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as taskOutcome from "@crux/contract/outcomes/task";
import type { Task, taskOpsSchemas } from "@crux/contract/task.schema";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import type { OpsCtx, Staff, StaffCtx } from "../staff/service.ts";
import { FILE_MS, TASKS } from "./run-task.ts";
import type { TaskKind } from "./task-kind.ts";
import {
  countOpenTasks,
  findTask,
  giveTicket,
  insertTask,
  isOf,
  listTaskRows,
  releaseTask,
  stopTask as stopTaskRow,
  TASK_LIST,
  type TaskRow,
} from "./task-store.ts";
import { keepUpload, uploadPartsOf } from "./uploads.ts";

const MAX_OPEN = 20;
/** How long a table may be on its way to its place. */
const UPLOAD_MS = 3_600_000;
const TICKET_MS = 60_000;

export type Kinds = ReadonlyMap<string, TaskKind>;

type Start = z.output<typeof taskOpsSchemas.start.input>;
type Import = z.output<typeof taskOpsSchemas.import.input>;

/**
 * Asks for a task. Throws `general.INVALID_REQUEST`, `general.FORBIDDEN`, `general.NOT_FOUND`, `task.ALREADY_RUNNING`
 * and `task.TOO_MANY_WAITING`.
 */
export async function startTask(ctx: OpsCtx, kinds: Kinds, { kind: name, input }: Start): Promise<Task> {
  const kind = kindOf(ctx, kinds, name);
  if (kind.takesTable) throw new Fail(generalOutcome.INVALID_REQUEST);
  ctx.invalidate(TASKS);
  return present(await insertFor(ctx, kind, { input, state: "WAITING" }), ctx.staff);
}

/** Asks for a task on a table, which is kept after the commit and lets the task begin; refuses as `startTask` does. */
export const startImport = {
  async change(ctx: OpsCtx, kinds: Kinds, { kind: name, input, file }: Import): Promise<Task> {
    const kind = kindOf(ctx, kinds, name);
    if (!kind.takesTable) throw new Fail(generalOutcome.INVALID_REQUEST);
    const upload = { state: "NEW", uploadParts: uploadPartsOf(file) } as const;
    return present(await insertFor(ctx, kind, { input: jsonOf(input), ...upload }), ctx.staff);
  },
  async finish(ctx: StaffCtx, task: Task, file: Uint8Array): Promise<Task> {
    await keepUpload(ctx.vault, { id: task.id, hasUpload: true, uploadParts: uploadPartsOf(file) }, file);
    const row = await releaseTask(ctx.db, task.id);
    ctx.invalidate(TASKS);
    return row ? present(row, ctx.staff) : task;
  },
};

function kindOf({ staff }: StaffCtx, kinds: Kinds, name: string): TaskKind {
  const kind = kinds.get(name);
  if (!kind) throw new Fail(generalOutcome.NOT_FOUND);
  if (!staff.rights.has(kind.right)) throw new Fail(generalOutcome.FORBIDDEN);
  return kind;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fail(generalOutcome.INVALID_REQUEST);
  }
}

async function insertFor(
  { db, now, staff }: OpsCtx,
  kind: TaskKind,
  { input, state, uploadParts = 0 }: { input: unknown; state: "NEW" | "WAITING"; uploadParts?: number },
): Promise<TaskRow> {
  const asked = kind.input.safeParse(input);
  if (!asked.success) throw new Fail(generalOutcome.INVALID_REQUEST);
  if ((await countOpenTasks(db, staff.id)) >= MAX_OPEN) throw new Fail(taskOutcome.TOO_MANY_WAITING);
  const row = await insertTask(db, {
    kind: kind.name,
    state,
    staffId: staff.id,
    staffName: staff.name,
    sessionId: staff.sessionId,
    // As it was asked for: the schema of the server that runs it reads it anew.
    input,
    hasUpload: state === "NEW",
    uploadParts,
    isSingle: kind.isSingle ?? false,
    fileName: kind.file ? fileNameOf(kind.file.name, now) : "",
    fileType: kind.file ? "text/csv; charset=utf-8" : "",
    now,
    expiresAt: state === "NEW" ? new Date(now.getTime() + UPLOAD_MS) : null,
  });
  if (!row) throw new Fail(taskOutcome.ALREADY_RUNNING);
  return row;
}

const BEIJING = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});

/** `orders-20261122-1042.csv`, by the clock of Beijing. */
function fileNameOf(name: string, now: Date): string {
  return `${name}-${BEIJING.format(now).replace(/[-:]/g, "").replace(" ", "-")}.csv`;
}

/** How far a task is; `task.NOT_FOUND` for somebody else's, unless the caller may run the system. */
export async function getTask(ctx: StaffCtx, { id }: { id: number }): Promise<Task> {
  return present(await findOwn(ctx, id), ctx.staff);
}

async function findOwn({ db, staff }: StaffCtx, id: number): Promise<TaskRow> {
  const row = await findTask(db, id);
  if (!row || row.state === "NEW" || !(row.staffId === staff.id || seesAll(staff)))
    throw new Fail(taskOutcome.NOT_FOUND);
  return row;
}

const seesAll = ({ rights }: Staff) => rights.has("system.run");

/** One page of tasks, newest first unless asked otherwise. */
export async function listTasks(
  ctx: StaffCtx,
  asked: z.output<typeof taskOpsSchemas.list.input>,
): Promise<StaffList<Task>> {
  const own = seesAll(ctx.staff) ? [] : [isOf(ctx.staff.id)];
  const page = await listPage(ctx, TASK_LIST, asked, ...own);
  const rows = await listTaskRows(ctx.db, page);
  return { list: rows.map((row) => present(row, ctx.staff)), ...page.counted };
}

/**
 * Lets the caller fetch a task's file within a minute; the audit log says that they did. Throws `task.NOT_FOUND`,
 * `task.NO_FILE`, and `general.FORBIDDEN` for whoever may no longer ask for such a task.
 */
export async function takeFile(
  ctx: OpsCtx,
  kinds: Kinds,
  { id }: { id: number },
): Promise<z.output<typeof taskOpsSchemas.file.output>> {
  const row = await findOwn(ctx, id);
  kindOf(ctx, kinds, row.kind);
  if (!hasFile(row)) throw new Fail(taskOutcome.NO_FILE);
  const ticket = randomUUID();
  const until = new Date(ctx.now.getTime() + TICKET_MS);
  await giveTicket(ctx.db, { id, ticket, staffId: ctx.staff.id, until });
  const { fileName, fileBytes } = row;
  ctx.note({ after: { kind: row.kind, fileName, fileBytes } });
  return { path: `/v1/files/task/${ticket}.csv`, fileName, fileBytes };
}

/**
 * Asks a task to stop: one that waits ends at once, one that runs with its next step. Throws `task.NOT_FOUND` and
 * `task.ENDED`.
 */
export async function stopTask(ctx: OpsCtx, { id }: { id: number }): Promise<Task> {
  await findOwn(ctx, id);
  const expiresAt = new Date(ctx.now.getTime() + FILE_MS);
  if ((await stopTaskRow(ctx.db, { id, now: ctx.now, expiresAt })) === 0) throw new Fail(taskOutcome.ENDED);
  return present(await findOwn(ctx, id), ctx.staff);
}

type Entry = { row: number; key: string; code: number };

function hasFile({ state, parts }: TaskRow): boolean {
  return parts.length > 0 && (state === "DONE" || state === "STOPPED" || state === "FAILED");
}

function present(row: TaskRow, staff: Staff): Task {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state === "NEW" ? "WAITING" : row.state,
    stopping: row.isStopping && row.state === "RUNNING",
    staffName: row.staffName,
    mine: row.staffId === staff.id,
    done: row.done,
    total: row.total,
    failed: row.failed,
    errors: (row.errors as Entry[]).map((one) => ({ ...one, msg: codeText(one.code) })),
    result: row.result,
    failure: row.failure,
    fileName: hasFile(row) ? row.fileName : null,
    fileBytes: row.fileBytes,
    createTime: row.createdAt.toISOString(),
    startTime: row.startedAt?.toISOString() ?? null,
    endTime: row.endedAt?.toISOString() ?? null,
    expireTime: row.state === "NEW" ? null : (row.expiresAt?.toISOString() ?? null),
  };
}
