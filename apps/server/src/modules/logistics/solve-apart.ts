import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { Objective, Solution } from "@crux/packing/rule-set";
import { type ObjectivesInput, solveObjectives } from "@crux/packing/solve-objectives";
import { sum } from "@crux/rules/money/money";
import { Fail } from "../../kernel/fail.ts";
import { type WatchedThread, watchThread } from "../../kernel/watched-thread.ts";

export type SolveJob = Omit<ObjectivesInput, "now">;
export type SolveQuestion = { id: number; job: SolveJob; objectives: readonly Objective[] };
/** Where the thread hears of carts for which it lays aside the one that it works on. */
export type SolverPlace = { between: MessagePort };
/** What was found, and the milliseconds of the processor that it took. */
export type SolvedApart = { solutions: Map<Objective, Solution>; spentMs: number };
export type SolveAnswer = SolvedApart & { id: number };

type Waiting = { resolve: (solved: SolvedApart) => void; reject: (error: Error) => void };
type Solver = WatchedThread<Waiting> & { between: MessagePort };

/** Up to so many units all objectives together take a few milliseconds. */
const FEW_UNITS = 10;

/** True for goods that are split in the thread of their own. */
export function isSolvedApart(lines: SolveJob["lines"]): boolean {
  return sum(lines.map(({ qty }) => qty)) > FEW_UNITS;
}

/** Of two carts, of which one was laid aside. */
const LIMITS = { maxOldGenerationSizeMb: 192 };

let solver: Solver | undefined;
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
  solver ??= startSolver();
  const { add, between, worker } = solver;
  const from = performance.now();
  const solved = await new Promise<SolvedApart>((resolve, reject) => {
    const question: SolveQuestion = { id: add({ resolve, reject }), job, objectives };
    (isBetween ? between : worker).postMessage(question);
  });
  tally.ended += 1;
  tally.ms += performance.now() - from;
  return solved;
}

/** For those on duty: searches that wait for the thread, those that it ended, and the milliseconds that they took. */
export function splitTally(): { waiting: number; ended: number; ms: number } {
  return { waiting: solver?.waiting() ?? 0, ...tally };
}

/** Ends the thread; whoever still waits for it gets `general.TOO_MANY_REQUESTS`. */
export async function endSolving(): Promise<void> {
  await solver?.drop();
}

function startSolver(): Solver {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL("./solve-worker.ts", import.meta.url), {
    workerData: { between: port2 } satisfies SolverPlace,
    transferList: [port2],
    resourceLimits: LIMITS,
  });
  port1.unref();
  const watched = watchThread<Waiting>(worker, {
    refusal: () => new Fail(generalOutcome.TOO_MANY_REQUESTS),
    onDrop: () => {
      if (solver === started) solver = undefined;
      port1.close();
    },
  });
  const started: Solver = { ...watched, between: port1 };
  worker.on("message", ({ id, solutions, spentMs }: SolveAnswer) =>
    watched.takeOut(id)?.resolve({ solutions, spentMs }),
  );
  return started;
}
