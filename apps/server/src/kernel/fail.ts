import { CODE_TEXTS, type Code } from "@crux/contract/codes";

/** An expected outcome with its code; it rolls the transaction back and becomes the envelope's `code`. */
export class Fail extends Error {
  readonly code: Code;
  readonly status: number;
  /** What the caller needs to go on, such as the id of a question that was put; null for most. */
  readonly data: unknown;

  constructor(code: Code, status = statusOf(code), data: unknown = null) {
    super(CODE_TEXTS[code] || String(code));
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** Outcomes that an app looks up by code travel with 200; requests that are wrong themselves with 4xx. */
function statusOf(code: Code): number {
  if (code === 900001) return 400;
  if (code === 900002) return 500;
  if (code === 900004) return 404;
  if (code === 900005) return 429;
  return 200;
}
