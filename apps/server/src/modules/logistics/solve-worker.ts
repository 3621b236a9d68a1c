import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { solveObjectives } from "@crux/packing/solve-objectives";
import { stepBehind } from "../../kernel/step-behind.ts";
import type { SolveAnswer, SolveQuestion, SolverPlace } from "./solve-apart.ts";

// The other side of solve-apart.ts: answers one question after the other, and those that come between at once.
stepBehind("near");

const { between } = workerData as SolverPlace;
/** What the questions took for which another one was laid aside. */
const aside = { ms: 0, spentMs: 0 };

/** The clock of a search, which stands while its cart is laid aside; the search looks at it a few times a millisecond. */
function lookBetween(): number {
  const next = receiveMessageOnPort(between) as { message: SolveQuestion } | undefined;
  if (next) {
    const from = performance.now();
    aside.spentMs += answer(next.message);
    aside.ms += performance.now() - from;
  }
  return performance.now() - aside.ms;
}

/** Answers, and says how many milliseconds of the processor it took, without those of what came between. */
function answer({ id, job, objectives }: SolveQuestion, now?: () => number): number {
  const before = process.threadCpuUsage();
  const asideMs = aside.spentMs;
  const solutions = solveObjectives(now ? { ...job, now } : job, objectives);
  const { user, system } = process.threadCpuUsage(before);
  const spentMs = (user + system) / 1000 - (aside.spentMs - asideMs);
  parentPort?.postMessage({ id, solutions, spentMs } satisfies SolveAnswer);
  return spentMs;
}

parentPort?.on("message", (question: SolveQuestion) => answer(question, lookBetween));
between.on("message", (question: SolveQuestion) => answer(question));
