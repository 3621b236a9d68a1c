import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../../kernel/fail.ts";
import type { Poller } from "../../kernel/time/pollers.ts";
import { type Kernel, runAsSystem } from "../../kernel/verb/kernel.ts";
import { getActingStaff, type StaffDoor } from "../staff/service.ts";
import { createJob, Interrupted } from "./job.ts";
import { claimTask, type Ending, endTask, handBack, type RunRow, renewLease } from "./run-store.ts";
import type { TaskKind } from "./task-kind.ts";

/** The topic of tasks that wait. */
export const TASKS = "tasks";

const PACE = { everyMs: 1_000, idleMs: 10_000, wakeOn: TASKS };
const LEASE_MS = 60_000;
/** How long the file of a task stands. */
export const FILE_MS = 24 * 3_600_000;
/** A task whose server ended so often ends itself. */
const MAX_TRIES = 8;
const AGAIN_MS = 15_000;

/** What runs tasks: a poller, and a word to let go of the one that is running, since this server ends. */
export type TaskRunner = { poller: Poller; run(): Promise<number>; leave(): void };

/** Claims and runs one task after the other; each server one at a time. */
export function createTaskRunner(
  kernel: Kernel,
  door: Pick<StaffDoor, "actions" | "rules">,
  kinds: readonly TaskKind[],
): TaskRunner {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const leaving = new AbortController();
  const run = async () => {
    if (leaving.signal.aborted) return 0;
    const row = await runAsSystem(kernel, ({ db, now }) =>
      claimTask(db, { now, until: later(now, LEASE_MS) }),
    );
    if (row) await work(kernel, { row, kind: byName.get(row.kind), door, leaving: leaving.signal });
    return row ? 1 : 0;
  };
  return { poller: { name: "run tasks", ...PACE, run }, run, leave: () => leaving.abort() };
}

type Work = {
  row: RunRow;
  kind: TaskKind | undefined;
  door: Pick<StaffDoor, "actions" | "rules">;
  leaving: AbortSignal;
};

async function work(kernel: Kernel, { row, kind, door, leaving }: Work): Promise<void> {
  const interrupt = new AbortController();
  // Work that asks the database one long question takes no steps meanwhile.
  const timer = setInterval(() => {
    const until = later(kernel.clock.now(), LEASE_MS);
    renewLease(kernel.db, row, until).then(
      (renewed) => (renewed ? undefined : interrupt.abort("LOST")),
      (error: unknown) => kernel.fault("task lease", error),
    );
  }, LEASE_MS / 3).unref();
  try {
    await end(kernel, row, await attempt(kernel, { row, kind, door, leaving, lost: interrupt.signal }));
  } catch (error) {
    if (!(error instanceof Interrupted)) return await failed(kernel, row, error);
    if (error.why === "STOPPED") await end(kernel, row, { state: "STOPPED" });
    if (error.why === "LEAVING") await runAsSystem(kernel, ({ db }) => handBack(db, row, null));
  } finally {
    clearInterval(timer);
  }
}

type Ended = Pick<Ending, "state" | "result" | "failure">;

async function attempt(kernel: Kernel, asked: Work & { lost: AbortSignal }): Promise<Ended> {
  const { row, kind } = asked;
  if (!kind) throw new Fail(generalOutcome.NOT_FOUND);
  if (row.tries > MAX_TRIES) throw new Fail(generalOutcome.UNAVAILABLE);
  const staff = await runAsSystem(kernel, (ctx) =>
    getActingStaff(ctx, { id: row.staffId, sessionId: row.sessionId }),
  );
  if (!staff.rights.has(kind.right)) throw new Fail(generalOutcome.FORBIDDEN);
  const job = createJob(kernel, { ...asked, kind, staff });
  try {
    const result = await kind.run(job, kind.input.parse(row.input));
    await job.finish();
    return { state: "DONE", result };
  } finally {
    job.settle();
  }
}

function end(kernel: Kernel, row: RunRow, ended: Ended): Promise<void> {
  return runAsSystem(kernel, ({ db, now }) =>
    endTask(db, row, { ...ended, now, expiresAt: later(now, FILE_MS) }),
  );
}

/** A refusal ends the task; what nobody foresaw is tried again, a few times. */
async function failed(kernel: Kernel, row: RunRow, error: unknown): Promise<void> {
  if (error instanceof Fail) {
    const { code, data } = error;
    return end(kernel, row, { state: "FAILED", failure: code, ...(data !== null && { result: data }) });
  }
  kernel.fault(`task ${row.kind}`, error);
  if (row.tries >= MAX_TRIES)
    return end(kernel, row, { state: "FAILED", failure: generalOutcome.UNAVAILABLE });
  await runAsSystem(kernel, ({ db, now }) => handBack(db, row, later(now, AGAIN_MS * row.tries)));
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
