import { parentPort } from "node:worker_threads";
import { solveObjectives } from "@crux/packing/solve-objectives";
import type { SolveAnswer, SolveQuestion } from "./solve-apart.ts";

// The other side of solve-apart.ts: answers one question after the other.
parentPort?.on("message", ({ id, job, objectives }: SolveQuestion) => {
  const answer: SolveAnswer = { id, solutions: solveObjectives(job, objectives) };
  parentPort?.postMessage(answer);
});
