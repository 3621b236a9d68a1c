import type { ApiError } from "@crux/client/client";
import * as sessionOutcome from "@crux/contract/outcomes/session";

/** True for the codes of a session that is no longer good (R-APP-09). */
export function isSessionCode({ code }: ApiError): boolean {
  return code !== null && code >= sessionOutcome.TOKEN_MISSING && code <= sessionOutcome.EXPIRED;
}
