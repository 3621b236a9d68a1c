import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

export type Encoding = "br" | "gzip";

const WORTH_BYTES = 1024;
const TEXTS = /^(?:text\/|application\/(?:json|javascript|manifest))/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a body quickly: for answers that are made now, not at build time. */
export function compress(body: Buffer | string, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return zip(body, { level: 5 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
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

/** Compresses texts above 1 KB on their way out. Bytes that are sent again and again are compressed once. */
export function compressAnswers(http: FastifyInstance): void {
  const twins = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();
  http.addHook("onSend", async (request, reply, payload) => {
    if (!(typeof payload === "string" || Buffer.isBuffer(payload))) return payload;
    const type = String(reply.getHeader("content-type") ?? "");
    if (payload.length < WORTH_BYTES || !TEXTS.test(type) || reply.hasHeader("content-encoding"))
      return payload;
    reply.header("vary", "accept-encoding");
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    if (!encoding) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return typeof payload === "string" ? compress(payload, encoding) : twinOf(payload, encoding);
  });

  function twinOf(body: Buffer, encoding: Encoding): Promise<Buffer> {
    const known = twins.get(body) ?? new Map<Encoding, Promise<Buffer>>();
    const twin = known.get(encoding) ?? compress(body, encoding);
    known.set(encoding, twin);
    twins.set(body, known);
    return twin;
  }
}
