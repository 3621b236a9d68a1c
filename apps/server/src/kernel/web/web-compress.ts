import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

export type Encoding = "br" | "gzip";

/** Bytes that are sent often are compressed once; an answer made for one request must be worth its time. */
const WORTH_ONCE_BYTES = 1024;
/** Below this an answer fits the first packets of a connection, and compressing it saves nobody a wait. */
const WORTH_NOW_BYTES = 8 * 1024;
const TEXTS = /^(?:text\/|application\/(?:json|javascript|manifest))/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Effort for bytes that are sent again, and for an answer that is sent once. */
const EFFORT = { again: { gzip: 5, br: 4 }, once: { gzip: 1, br: 1 } };

/** Up to here compressing takes less time than handing the work to another thread. */
const SHORT_BYTES = 64 * 1024;

/** Compresses a body while somebody waits: quickly, and quicker still for an answer that nobody else gets. */
function compress(body: Buffer | string, encoding: Encoding): Buffer | Promise<Buffer> {
  const isOnce = typeof body === "string";
  const isNow = isOnce && body.length <= SHORT_BYTES;
  const effort = EFFORT[isOnce ? "once" : "again"];
  if (encoding === "gzip") return (isNow ? gzipSync : zip)(body, { level: effort.gzip });
  return (isNow ? brotliCompressSync : brotli)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** The better encoding that a browser accepts, if any. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = String(header ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

/** Compresses longer texts on their way out. Bytes that are sent again and again are compressed once. */
export function compressAnswers(http: FastifyInstance): void {
  const twins = new WeakMap<Buffer, Map<Encoding, Buffer | Promise<Buffer>>>();
  http.addHook("onSend", (request, reply, payload, done) => {
    if (!isWorthwhile(reply, payload)) return done(null, payload);
    reply.header("vary", "accept-encoding");
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    if (!encoding) return done(null, payload);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    const twin = typeof payload === "string" ? compress(payload, encoding) : twinOf(payload, encoding);
    if (Buffer.isBuffer(twin)) return done(null, twin);
    twin.then((body) => done(null, body), done);
  });

  function isWorthwhile(reply: FastifyReply, payload: unknown): payload is string | Buffer {
    if (!(typeof payload === "string" || Buffer.isBuffer(payload))) return false;
    if (payload.length < (typeof payload === "string" ? WORTH_NOW_BYTES : WORTH_ONCE_BYTES)) return false;
    return TEXTS.test(String(reply.getHeader("content-type") ?? "")) && !reply.hasHeader("content-encoding");
  }

  function twinOf(body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
    const known = twins.get(body) ?? new Map<Encoding, Buffer | Promise<Buffer>>();
    const twin = known.get(encoding) ?? compress(body, encoding);
    known.set(encoding, twin);
    twins.set(body, known);
    return twin;
  }
}
