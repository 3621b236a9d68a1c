import { ApiError } from "@crux/client/client";
import { splitLine } from "@crux/contract/endpoint";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import type { Envelope } from "@crux/contract/wire";
import { getSession } from "./staff-session.ts";

/** Starts long work on a table that somebody chose; throws `ApiError`. */
export async function handInTable(kind: string, input: object, file: Blob): Promise<Task> {
  const { method, path } = splitLine(taskOpsApi.import.line);
  const form = new FormData();
  form.append("kind", kind);
  form.append("input", JSON.stringify(input));
  form.append("file", file, "table.csv");
  const headers = { authorization: `Bearer ${getSession()?.token ?? ""}` };
  const answer = await fetch(`/v1${path}`, { method, headers, body: form })
    .then((response) => response.json() as Promise<Envelope<Task>>)
    .catch(() => null);
  if (!answer) throw new ApiError(null, "上传失败，请检查网络后重试");
  if (answer.code !== 0 || !answer.data) throw new ApiError(answer.code, answer.msg);
  return answer.data;
}
