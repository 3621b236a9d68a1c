import * as sampleOutcome from "@crux/contract/outcomes/sample";
import { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { type TaskKind, taskKind } from "../task/service.ts";
import { loadSample } from "./load-sample.ts";
import { removeSample } from "./remove-sample.ts";
import type { OpenSamples } from "./sample-catalogue.ts";

/** Loading and removing the sample catalogue that `open` opens: one of them at a time. */
export function sampleTasks(open: OpenSamples): TaskKind[] {
  return [
    taskKind({
      name: "sample.catalogue",
      right: "system.run",
      isSingle: true,
      input: z.strictObject({ act: z.enum(["LOAD", "REMOVE"]) }),
      async run(job, { act }): Promise<{ loaded: number } | { removed: number; kept: number }> {
        if (act === "REMOVE") return removeSample(job);
        const catalogue = await open();
        if (!catalogue) throw new Fail(sampleOutcome.UNAVAILABLE);
        return loadSample(job, catalogue);
      },
    }),
  ];
}
