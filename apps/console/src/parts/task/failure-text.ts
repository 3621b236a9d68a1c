import { codeText } from "@crux/contract/codes";
import * as taskOutcome from "@crux/contract/outcomes/task";
import type { Task } from "@crux/contract/task.schema";
import { openQuoteText } from "@crux/rules/table/open-quote-text";
import { isRecord } from "@crux/web/storage";

/** Why a task failed; empty where it did not. */
export function failureText({ failure, result }: Pick<Task, "failure" | "result">): string {
  if (failure === null) return "";
  if (failure === taskOutcome.OPEN_QUOTE && isRecord(result) && typeof result.line === "number")
    return openQuoteText(result.line);
  return codeText(failure);
}
