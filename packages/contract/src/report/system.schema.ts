import { z } from "zod";
import { staffList } from "../list.ts";
import { bulk } from "../ops/bulk.ts";
import { id, none, nothing, text, time } from "../wire.ts";

/** A chain of seals: how far it reaches, and what waits behind its last seal. */
const seal = z.object({
  kind: z.enum(["ledger", "order", "payment", "capture", "refund", "deed"]),
  sealed: z.int(),
  waiting: z.int(),
  oldest: time.nullable(),
});

/** An audit: a task of the kind `report.audit`, of which `broken` rows break an invariant. */
const auditRun = z.object({ taskId: z.int(), endTime: time, broken: z.int(), staffName: z.string() });

/** What a timer repeats, or how a foreign system answered, over all servers that told of it within a day. */
const timerRun = z.object({
  name: z.string(),
  servers: z.int(),
  everyMs: z.int(),
  lastRun: time,
  /** Longer ago than it ever should be. */
  late: z.boolean(),
  tookMs: z.int(),
  turns: z.int(),
  taken: z.int(),
  failures: z.int(),
  lastFailure: time.nullable(),
  failure: z.string().nullable(),
});
export type TimerRun = z.infer<typeof timerRun>;

/** What the outside world could not be told; what it says is for nobody to read. */
const outboxRow = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(["READY", "DEAD"]),
  tries: z.int(),
  failure: z.string().nullable(),
  createTime: time,
  nextTime: time.nullable(),
});
export type OutboxRow = z.infer<typeof outboxRow>;

const outsideName = z.enum([
  "database",
  "storage",
  "sms",
  "mail",
  "challenge",
  "wechat",
  "alipay",
  "cashier",
  "carrier",
]);
export type OutsideName = z.infer<typeof outsideName>;

/** A system that the shop depends on; `SIMULATED` stands in for it and sells nothing. */
const outsideSystem = z.object({
  name: outsideName,
  kind: z.enum(["REAL", "SIMULATED", "OFF"]),
  /** Whether a test of it changes and costs nothing, and so may be made. */
  testable: z.boolean(),
});
export type OutsideSystem = z.infer<typeof outsideSystem>;

export const systemSchemas = {
  health: {
    summary: "The last audit, and how far the seals are",
    fails: [],
    input: nothing,
    output: z.object({
      audit: auditRun.nullable(),
      /** The audit that waits or runs. */
      runningTaskId: z.int().nullable(),
      seals: z.array(seal),
      clockSkewSeconds: z.number(),
    }),
  },
  timers: {
    summary: "What timers repeat, and when it last ran",
    input: nothing,
    output: z.array(timerRun),
    fails: [],
  },
  /** What failed for good, or with `isDead` false all that waits. */
  outbox: staffList(
    {
      summary: "What others could not be told",
      sorts: ["createTime"],
      dates: ["createTime"],
      filters: { isDead: z.boolean().default(true), kind: text(60).optional() },
    },
    outboxRow,
  ),
  /** Lets what failed for good be tried again at once. */
  retryOutbox: {
    summary: "Try once more to tell others",
    input: z.object({ id }),
    output: none,
    fails: [],
  },
  retryOutboxes: bulk("Try once more to tell others of many things", z.object({ id })),
  outside: {
    summary: "The systems that the shop depends on",
    input: nothing,
    output: z.array(outsideSystem),
    fails: [],
  },
  /** Asks a system something harmless; `failure` says in a word what went wrong. */
  testOutside: {
    summary: "Ask a system something harmless",
    fails: [],
    input: z.object({ name: outsideName }),
    output: z.object({ ok: z.boolean(), tookMs: z.int(), failure: z.string().nullable() }),
  },
};
