import { endpoints } from "./endpoint.ts";
import type { taskOpsSchemas } from "./task.schema.ts";

export const taskOpsApi = endpoints<typeof taskOpsSchemas>()({
  start: "POST /task/ops/task",
  import: "POST /task/ops/import",
  detail: "GET /task/ops/task/{id}",
  list: "POST /task/ops/tasks",
  file: "PUT /task/ops/task/{id}/file",
  stop: "PUT /task/ops/task/{id}/stop",
});
