import { taskOpsApi } from "@crux/contract/task";
import { taskOpsSchemas } from "@crux/contract/task.schema";
import type { z } from "zod";
import {
  type OpsCtx,
  opsRead,
  opsSteps,
  opsWrite,
  type ServedOps,
  type StaffCtx,
  serveOps,
} from "../staff/service.ts";
import { getTask, type Kinds, listTasks, startImport, startTask, stopTask, takeFile } from "./tasks.ts";

type Import = z.output<typeof taskOpsSchemas.import.input>;

/** What staff do with long work of these kinds; each kind says itself who may ask for it. */
export const taskOpsEndpoints = (kinds: Kinds): ServedOps[] =>
  serveOps(taskOpsApi, taskOpsSchemas, {
    start: opsWrite((ctx, input) => startTask(ctx, kinds, input), { idempotent: true }),
    import: opsSteps(
      {
        prepare: async (_ctx: StaffCtx, { file }: Import) => file,
        change: (ctx: OpsCtx, input: Import) => startImport.change(ctx, kinds, input),
        finish: startImport.finish,
      },
      { idempotent: true, upload: "table", perMinute: { person: 30 } },
    ),
    detail: opsRead(getTask),
    list: opsRead(listTasks),
    file: opsWrite((ctx, input) => takeFile(ctx, kinds, input)),
    stop: opsWrite(stopTask),
  });
