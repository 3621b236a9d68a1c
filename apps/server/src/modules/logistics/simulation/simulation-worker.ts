import { parentPort, workerData } from "node:worker_threads";
import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import { solveObjectives } from "@crux/packing/solve-objectives";
import { stepBehind } from "../../../kernel/step-behind.ts";
import { bookOf } from "../rule-sets/books.ts";
import type { Solve } from "../solve-presets.ts";
import { type SimulatedRules, simulateCart } from "./simulate-cart.ts";
import type { SimulationAnswer, SimulationQuestion, SimulationRules } from "./simulation-thread.ts";

// The other side of simulation-thread.ts: prices one cart after the other under both rules.

class OutOfTime extends Error {}

const { ruled, draft, cartMs } = workerData as SimulationRules;
const [before, after] = [rulesOf(ruled), rulesOf(draft)];

function rulesOf(content: RuleContent): SimulatedRules {
  return { book: bookOf(content), services: content.services };
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

stepBehind();

parentPort?.on("message", async ({ id, cart }: SimulationQuestion) => {
  const from = workedMs();
  const solve: Solve = async (job, objectives) => {
    if (workedMs() - from > cartMs) throw new OutOfTime();
    return solveObjectives(job, objectives);
  };
  const answer: SimulationAnswer = { id, priced: null, spentMs: 0 };
  try {
    answer.priced = {
      before: await simulateCart(before, cart, solve),
      after: await simulateCart(after, cart, solve),
    };
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  answer.spentMs = workedMs() - from;
  parentPort?.postMessage(answer);
});
