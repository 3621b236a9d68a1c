import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./web-compress.ts";

/** What a built file holds: its bytes as they are, or compressed where the build made such twins. */
type Bytes = { body: Buffer } | { br: Buffer; gzip: Buffer };
/** One built file as it is sent; null where it went meanwhile. */
export type StaticFile = { type: string; keep: string; read(): Bytes | null };

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".ico": "image/x-icon",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".webmanifest": "application/manifest+json",
};
const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";
const HTML_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Reads a build into memory, by address: no address can leave its folder, and a newer build that takes the folder's
 * place does not take these files from pages that are already open. A folder that is not there holds nothing. It reads
 * one after the other before the server listens: hundreds of small files at once take several times as long.
 */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  return filesOf(folder, (read) => {
    const bytes = read();
    return () => bytes;
  });
}

/** The same for what hardly anybody asks for any more: each is read when it is asked for. */
export function findStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  return filesOf(folder, (read) => () => {
    try {
      return read();
    } catch {
      return null;
    }
  });
}

type Reader = () => Bytes | null;

function filesOf(folder: string, readerOf: (read: () => Bytes) => Reader): ReadonlyMap<string, StaticFile> {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    const address = path.slice(folder.length).replaceAll("\\", "/");
    if (!type || address.startsWith("/.")) continue;
    const hasTwins = paths.has(`${path}.br`) && paths.has(`${path}.gz`);
    const read = readerOf(() =>
      hasTwins
        ? { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
        : { body: readFileSync(path) },
    );
    files.set(address, { type, keep: keepFor(address), read });
  }
  return files;
}

/** Names with a hash may be kept for a year, documents and workers, which are known by their address, not at all. */
function keepFor(address: string): string {
  if (address.startsWith("/assets/")) return YEAR;
  return /\.(?:html|js)$/.test(address) ? "no-cache" : DAY;
}

/** Sends a built file in the best encoding that lies ready; null where there is none. */
export function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): FastifyReply | null {
  const bytes = file.read();
  if (!bytes) return null;
  reply.type(file.type).header("cache-control", file.keep);
  if (file.type.startsWith("text/html")) reply.header("content-security-policy", HTML_POLICY);
  if ("body" in bytes) return reply.send(bytes.body);
  reply.header("vary", "accept-encoding");
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  // Every browser takes one of them; for the rest there is no third copy in memory.
  return encoding
    ? reply.header("content-encoding", encoding).send(bytes[encoding])
    : reply.send(gunzipSync(bytes.gzip));
}
