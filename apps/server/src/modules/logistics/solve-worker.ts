import { parentPort } from "node:worker_threads";
import { solveObjectives } from "@crux/packing/solve-objectives";
import { stepBehind } from "../../kernel/step-behind.ts";
import type { SolveAnswer, SolveQuestion } from "./solve-apart.ts";

// The other side of solve-apart.ts: answers one question after the other.
stepBehind();

parentPort?.on("message", ({ id, job, objectives }: SolveQuestion) => {
  const before = process.threadCpuUsage();
  const solutions = solveObjectives(job, objectives);
  const { user, system } = process.threadCpuUsage(before);
  const answer: SolveAnswer = { id, solutions, spentMs: (user + system) / 1000 };
  parentPort?.postMessage(answer);
});
