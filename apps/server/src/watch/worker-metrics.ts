import type { Worker } from "node:cluster";
import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type OpenMetricsContentType,
  Registry,
} from "prom-client";
import type { Metrics } from "./metrics.ts";

type Numbers = MetricObjectWithValues<MetricValue<string>>[];
/** The question of the process that has the door, and a worker's answer. */
type Question = { wantsNumbers: number };
type Answer = { numbers: Numbers; of: number };

const PATIENCE_MS = 3_000;

/** Lets a worker tell its numbers to the process that started it. */
export function tellNumbers({ registry }: Metrics): void {
  process.on("message", (word: Partial<Question>) => {
    const { wantsNumbers: of } = word;
    if (of === undefined) return;
    void registry
      .getMetricsAsJSON()
      .then((numbers) => process.send?.({ numbers: numbers as unknown as Numbers, of } satisfies Answer));
  });
}

/** The numbers of all workers as one text: each as its own kind says, added up where it says nothing. */
export function gatherMetrics(workers: () => Worker[]): {
  registry: Pick<Metrics["registry"], "contentType" | "metrics">;
} {
  let questions = 0;
  return {
    registry: {
      contentType: Registry.OPENMETRICS_CONTENT_TYPE,
      async metrics() {
        questions += 1;
        const of = questions;
        const told = await Promise.all(workers().map((worker) => numbersOf(worker, of)));
        const lists = told.filter((one) => one !== null);
        const all = AggregatorRegistry.aggregate<OpenMetricsContentType>(lists);
        all.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
        return all.metrics();
      },
    },
  };
}

/** Null of a worker that is silent: it begins or ends, or computes for long. */
async function numbersOf(worker: Worker, of: number): Promise<Numbers | null> {
  return new Promise((resolve) => {
    const end = (numbers: Numbers | null) => {
      clearTimeout(late);
      worker.off("message", read);
      resolve(numbers);
    };
    const read = (word: Partial<Answer>) => {
      if (word.of === of && word.numbers) end(word.numbers);
    };
    const late = setTimeout(() => end(null), PATIENCE_MS);
    worker.on("message", read);
    worker.send({ wantsNumbers: of } satisfies Question, (error) => {
      if (error) end(null);
    });
  });
}
