import type { ApiError } from "@crux/client/client";

/** True for the codes of a session that is no longer good (R-APP-09). */
export function isSessionCode({ code }: ApiError): boolean {
  return code !== null && code >= 170001 && code <= 170005;
}
