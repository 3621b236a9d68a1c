import { codeText } from "@crux/contract/codes";
import type { Outcome } from "@crux/contract/outcome";
import * as generalOutcome from "@crux/contract/outcomes/general";

/** An expected outcome with its code; it rolls the transaction back and becomes the envelope's `code`. */
export class Fail extends Error {
  readonly code: Outcome;
  readonly status: number;
  /** What the caller needs to go on, such as the id of a question that was put; null for most. */
  readonly data: unknown;

  constructor(code: Outcome, status = statusOf(code), data: unknown = null) {
    super(codeText(code) || String(code));
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** Outcomes that an app looks up by code travel with 200; requests that are wrong themselves with 4xx. */
function statusOf(code: Outcome): number {
  if (code === generalOutcome.INVALID_REQUEST) return 400;
  if (code === generalOutcome.UNAVAILABLE) return 500;
  if (code === generalOutcome.NOT_FOUND) return 404;
  if (code === generalOutcome.TOO_MANY_REQUESTS) return 429;
  return 200;
}
