import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { Objective, Solution } from "@crux/packing/rule-set";
import { type ObjectivesInput, solveObjectives } from "@crux/packing/solve-objectives";
import { sum } from "@crux/rules/money/money";
import { Fail } from "../../kernel/fail.ts";

export type SolveJob = Omit<ObjectivesInput, "now">;
export type SolveQuestion = { id: number; job: SolveJob; objectives: readonly Objective[] };
/** Where the thread hears of carts for which it lays aside the one that it works on. */
export type SolverPlace = { between: MessagePort };
/** What was found, and the milliseconds of the processor that it took. */
export type SolvedApart = { solutions: Map<Objective, Solution>; spentMs: number };
export type SolveAnswer = SolvedApart & { id: number };

type Waiting = { resolve: (solved: SolvedApart) => void; reject: (error: Error) => void };
type Thread = {
  worker: Worker;
  between: MessagePort;
  waiting: Map<number, Waiting>;
  timer: NodeJS.Timeout | undefined;
};

/** Up to so many units all objectives together take a few milliseconds. */
const FEW_UNITS = 10;

/** True for goods that are split in the thread of their own. */
export function isSolvedApart(lines: SolveJob["lines"]): boolean {
  return sum(lines.map(({ qty }) => qty)) > FEW_UNITS;
}

/** A thread that answers nothing for so long has lost its way; what it works on has a limit of its own. */
const SILENCE_MS = 20_000;

/** Of two carts, of which one was laid aside. */
const LIMITS = { maxOldGenerationSizeMb: 192 };

let thread: Thread | undefined;
let lastId = 0;
const tally = { ended: 0, ms: 0 };

/**
 * Splits a cart for several objectives without keeping other requests waiting: in a thread of its own, which starts
 * with the first cart that needs it. One that comes between is not behind the cart that the thread works on. Throws
 * `general.TOO_MANY_REQUESTS` when that thread breaks down or falls silent; the next cart gets a new one.
 */
export async function solveApart(
  job: SolveJob,
  objectives: readonly Objective[],
  isBetween = false,
): Promise<SolvedApart> {
  if (!isSolvedApart(job.lines)) return { solutions: solveObjectives(job, objectives), spentMs: 0 };
  thread ??= startThread();
  const current = thread;
  lastId += 1;
  const id = lastId;
  const from = performance.now();
  const solved = await new Promise<SolvedApart>((resolve, reject) => {
    current.waiting.set(id, { resolve, reject });
    watch(current);
    const question: SolveQuestion = { id, job, objectives };
    (isBetween ? current.between : current.worker).postMessage(question);
  });
  tally.ended += 1;
  tally.ms += performance.now() - from;
  return solved;
}

/** For those on duty: searches that wait for the thread, those that it ended, and the milliseconds that they took. */
export function splitTally(): { waiting: number; ended: number; ms: number } {
  return { waiting: thread?.waiting.size ?? 0, ...tally };
}

/** Ends the thread; whoever still waits for it gets `general.TOO_MANY_REQUESTS`. */
export async function endSolving(): Promise<void> {
  if (thread) await drop(thread);
}

function startThread(): Thread {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL("./solve-worker.ts", import.meta.url), {
    workerData: { between: port2 } satisfies SolverPlace,
    transferList: [port2],
    resourceLimits: LIMITS,
  });
  port1.unref();
  const started: Thread = { worker, between: port1, waiting: new Map(), timer: undefined };
  worker.on("message", ({ id, solutions, spentMs }: SolveAnswer) => {
    started.waiting.get(id)?.resolve({ solutions, spentMs });
    started.waiting.delete(id);
    watch(started);
  });
  worker.on("error", () => void drop(started));
  worker.on("exit", () => void drop(started));
  return started;
}

/** Waits for the next word of a thread that has work. */
function watch(one: Thread): void {
  clearTimeout(one.timer);
  if (one.waiting.size === 0) {
    // A process may end while nobody waits for a cart.
    one.worker.unref();
    return;
  }
  one.worker.ref();
  one.timer = setTimeout(() => void drop(one), SILENCE_MS);
}

async function drop(one: Thread): Promise<void> {
  if (thread === one) thread = undefined;
  clearTimeout(one.timer);
  for (const { reject } of one.waiting.values()) reject(new Fail(generalOutcome.TOO_MANY_REQUESTS));
  one.waiting.clear();
  one.between.close();
  await one.worker.terminate();
}
