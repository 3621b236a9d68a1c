import { Worker } from "node:worker_threads";
import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import { splitTally } from "../solve-apart.ts";
import type { PricedCart, SimulatedCart } from "./simulate-cart.ts";

/** What is compared, and how many milliseconds of the processor one cart may take. */
export type SimulationRules = { ruled: RuleContent; draft: RuleContent; cartMs: number };
export type SimulationQuestion = { id: number; cart: SimulatedCart };
export type Compared = { before: PricedCart; after: PricedCart };
export type SimulationAnswer = { id: number; priced: Compared | null; spentMs: number };

/** A cart under both rules, null where that took too long, and the milliseconds of the processor that it took. */
export type SimulationThread = {
  compare(cart: SimulatedCart): Promise<Omit<SimulationAnswer, "id">>;
  end(): Promise<void>;
};

const LIMITS = { maxOldGenerationSizeMb: 128 };
/** A thread that answers nothing for so long has lost its way. */
const SILENCE_MS = 60_000;
/** For so long a cart waits at most for customers' carts. */
const PATIENCE_MS = 1_000;
const LOOK_MS = 10;

/**
 * Prices carts under two sets of rules in a thread of its own, beside the one that customers' carts are split in: it
 * takes no cart while one of theirs is being split, for a second at most. It has the priority of the others, since a starved thread
 * may hold what the process waits for. The rules are without faults.
 */
export function startSimulationThread(rules: SimulationRules): SimulationThread {
  let worker: Worker | undefined;
  let lastId = 0;
  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  return {
    end,
    async compare(cart) {
      await customersFirst();
      worker ??= startWorker(rules);
      lastId += 1;
      const answer = await ask(worker, { id: lastId, cart });
      if (answer) return answer;
      await end();
      return { priced: null, spentMs: rules.cartMs };
    },
  };
}

function startWorker(rules: SimulationRules): Worker {
  const url = new URL("./simulation-worker.ts", import.meta.url);
  const worker = new Worker(url, { workerData: rules, resourceLimits: LIMITS });
  // What breaks it is told by the question that waits; without a listener it would end the server.
  return worker.on("error", () => {});
}

async function customersFirst(): Promise<void> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS && splitTally().waiting > 0; waitedMs += LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

/** What the thread says of a cart; undefined when it broke down or fell silent. */
function ask(worker: Worker, question: SimulationQuestion): Promise<SimulationAnswer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer?: SimulationAnswer) => {
      clearTimeout(timer);
      worker.off("message", heard).off("error", broken).off("exit", broken);
      resolve(answer);
    };
    const heard = (answer: SimulationAnswer) => answer.id === question.id && settle(answer);
    const broken = () => settle();
    const timer = setTimeout(broken, SILENCE_MS);
    worker.on("message", heard).on("error", broken).on("exit", broken);
    worker.postMessage(question);
  });
}
