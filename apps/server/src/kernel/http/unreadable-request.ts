import type { Socket } from "node:net";
import { codeText } from "@crux/contract/codes";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { Envelope } from "@crux/contract/wire";
import type { FastifyReply } from "fastify";

const REASONS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

const envelope: Envelope = {
  code: generalOutcome.INVALID_REQUEST,
  data: null,
  success: false,
  msg: codeText(generalOutcome.INVALID_REQUEST),
};

/** What Node says of a request that does not come to its end in time; a new one each time, since libraries note on it which socket it ended. */
export function tooSlow(): NodeJS.ErrnoException {
  return Object.assign(new Error("too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}

/** Answers what is no HTTP request at all in the envelope, without a word of what was sent (I-40, I-41). */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const body = JSON.stringify(envelope);
  const head = [
    `HTTP/1.1 ${REASONS[error.code ?? ""] ?? "400 Bad Request"}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  // An answer that has begun must not be followed by another one.
  if (socket.writable && socket.bytesWritten === 0) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** The same for an address that can't be decoded; it has no route, so no hook of the server touches this answer. */
export function refuseAddress(reply: FastifyReply): FastifyReply {
  return reply.code(400).header("x-content-type-options", "nosniff").send(envelope);
}
