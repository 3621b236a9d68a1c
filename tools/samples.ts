import { setTimeout as pause } from "node:timers/promises";
import type { ApiError, Client } from "@crux/client/client";
import { codeText } from "@crux/contract/codes";
import { taskOpsApi } from "@crux/contract/task";

const LOOK_MS = 500;

/** Loads goods to try the shop with on the running server, or takes them away; ends with the work, and throws why it failed. */
export async function runSamples(client: Client, act: "LOAD" | "REMOVE"): Promise<void> {
  let task = await client.call(taskOpsApi.start, { kind: "sample.catalogue", input: { act } });
  while (task.endTime === null) {
    await pause(LOOK_MS);
    // The work goes on whether its server answers in time or not.
    task = await client.call(taskOpsApi.detail, { id: task.id }).catch((error: ApiError) => {
      if (error.code !== null) throw error;
      return task;
    });
  }
  if (task.failure !== null) throw new Error(`${task.failure} ${codeText(task.failure)}`);
  console.log(JSON.stringify({ state: task.state, ...(task.result as object | null) }, null, 2));
}
