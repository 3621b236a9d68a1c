import { z } from "zod";
import { staffList } from "./list.ts";
import * as taskOutcome from "./outcomes/task.ts";
import { file, id, text, time } from "./wire.ts";

const kind = text(60);

/** A row of an import that was refused; `row` counts from 1 as the table is shown, `key` says which thing it was about. */
const refusedRow = z.object({ row: z.int(), key: z.string(), code: z.int(), msg: z.string() });
export type RefusedRow = z.infer<typeof refusedRow>;

/**
 * Long work that somebody of the staff asked for. `done` of `total` pieces are through (`total` is null while nobody
 * knows), `failed` of them were refused; `errors` holds the first 500 of those. `result` is what the kind of work says of
 * itself, `failure` the code that ended it. Its file stands until `expireTime`.
 */
const task = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(["WAITING", "RUNNING", "DONE", "FAILED", "STOPPED"]),
  /** Somebody asked for it to stop, and it will with its next step. */
  stopping: z.boolean(),
  staffName: z.string(),
  mine: z.boolean(),
  done: z.int(),
  total: z.int().nullable(),
  failed: z.int(),
  errors: z.array(refusedRow),
  result: z.unknown(),
  failure: z.int().nullable(),
  fileName: z.string().nullable(),
  fileBytes: z.int(),
  createTime: time,
  startTime: time.nullable(),
  endTime: time.nullable(),
  expireTime: time.nullable(),
});
export type Task = z.infer<typeof task>;

const one = z.object({ id });

export const taskOpsSchemas = {
  /**
   * `input` is what the kind asks for; unknown kinds are `general.NOT_FOUND`, without the kind's right it is
   * `general.FORBIDDEN`.
   */
  start: {
    summary: "Start long work",
    input: z.object({ kind, input: z.record(text(60), z.unknown()).default({}) }),
    output: task,
    fails: [taskOutcome.TOO_MANY_WAITING, taskOutcome.ALREADY_RUNNING],
  },
  /** Work on a table that somebody hands in (CSV or TSV as UTF-8, UTF-16 or GBK); `input` as text of JSON. */
  import: {
    summary: "Start work on a table that is handed in",
    input: z.object({ kind, input: text(200).default("{}"), file }),
    output: task,
    fails: [taskOutcome.TOO_MANY_WAITING, taskOutcome.ALREADY_RUNNING],
  },
  detail: { summary: "How far long work is", input: one, output: task, fails: [taskOutcome.NOT_FOUND] },
  /** One's own, or everybody's for those who may run the system; without the rows that were refused. */
  list: staffList(
    {
      summary: "Long work that was asked for",
      sorts: ["createTime"],
      dates: ["createTime"],
      filters: { kind: kind.optional(), isOpen: z.boolean().default(false) },
    },
    task,
  ),
  /** Notes that somebody takes the result with them, and answers where it can be fetched within a minute. */
  file: {
    summary: "Take the result of long work",
    input: one,
    output: z.object({ path: z.string(), fileName: z.string(), fileBytes: z.int() }),
    fails: [taskOutcome.NOT_FOUND, taskOutcome.NO_FILE],
  },
  stop: {
    summary: "Stop long work",
    input: one,
    output: task,
    fails: [taskOutcome.NOT_FOUND, taskOutcome.ENDED],
  },
};
