import { ApiError } from "@crux/client/client";
import { codeText } from "@crux/contract/codes";
import { splitLine } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import type { Envelope } from "@crux/contract/wire";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { getSession } from "./staff-session.ts";

const TOO_LARGE = 413;

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
  const headers = {
    authorization: `Bearer ${getSession()?.token ?? ""}`,
    "idempotency-key": newIdempotencyKey(),
  };
  const answer = await fetch(`/v1${path}`, { method, headers, body: form }).catch(() => null);
  // A proxy in front of the shop says it by a page of its own.
  if (answer?.status === TOO_LARGE) throw refusalOf(generalOutcome.FILE_TOO_LARGE);
  const envelope = (await answer?.json().catch(() => null)) as Envelope<Task> | null | undefined;
  if (!envelope) throw new ApiError(null, "上传失败，请检查网络后重试");
  if (envelope.code !== 0 || !envelope.data) throw refusalOf(envelope.code);
  return envelope.data;
}

const refusalOf = (code: number) => new ApiError(code, codeText(code));
