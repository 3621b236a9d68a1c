import { ApiError } from "@crux/client/client";
import { splitLine } from "@crux/contract/endpoint";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import type { Envelope } from "@crux/contract/wire";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { getSession } from "./staff-session.ts";

/** Starts long work on a table, in the name of whoever works at this device. Throws `ApiError`. */
export async function sendTable({
  kind,
  input,
  file,
}: {
  kind: string;
  input: object;
  file: File;
}): Promise<Task> {
  const { method, path } = splitLine(taskOpsApi.import.line);
  const form = new FormData();
  form.set("kind", kind);
  form.set("input", JSON.stringify(input));
  form.set("file", file, "table.csv");
  const answer = await fetch(`/v1${path}`, {
    method,
    body: form,
    headers: {
      authorization: `Bearer ${getSession()?.token ?? ""}`,
      "idempotency-key": newIdempotencyKey(),
    },
  });
  const { code, data, msg } = (await answer.json()) as Envelope<Task>;
  if (code !== 0 || !data) throw new ApiError(code, msg);
  return data;
}
