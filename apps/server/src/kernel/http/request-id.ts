import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const REQUEST_ID = "x-request-id";

/** What proxies make: a UUID, hexadecimal digits, base64. Nothing that could be taken for a line of its own. */
const WORD = /^[\w+/=.:-]{8,64}$/;

/** The id that the proxy gave a request, where it is one, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers[REQUEST_ID];
  return typeof given === "string" && WORD.test(given) ? given : randomUUID();
}
