import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "./web-compress.ts";

/** One built file as it is sent, with the compressed twins that lie beside it. */
export type StaticFile = { type: string; keep: string; body: Buffer; br?: Buffer; gzip?: Buffer };

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
 * place does not take these files from pages that are already open. A folder that is not there holds nothing.
 */
export async function readStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const bodies = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
  const files = new Map<string, StaticFile>();
  for (const [path, body] of bodies) {
    const type = TYPES[extname(path)];
    const address = path.slice(folder.length).replaceAll("\\", "/");
    if (!type || address.startsWith("/.")) continue;
    const [br, gzip] = [bodies.get(`${path}.br`), bodies.get(`${path}.gz`)];
    files.set(address, {
      type,
      keep: keepFor(address),
      body,
      ...(br ? { br } : {}),
      ...(gzip ? { gzip } : {}),
    });
  }
  return files;
}

/** Names with a hash may be kept for a year, documents and workers, which are known by their address, not at all. */
function keepFor(address: string): string {
  if (address.startsWith("/assets/")) return YEAR;
  return /\.(?:html|js)$/.test(address) ? "no-cache" : DAY;
}

/** Sends a built file in the best encoding that lies ready. */
export function sendStatic(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  reply.type(file.type).header("cache-control", file.keep);
  if (file.type.startsWith("text/html")) reply.header("content-security-policy", HTML_POLICY);
  if (!file.br && !file.gzip) return reply.send(file.body);
  reply.header("vary", "accept-encoding");
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  const twin = encoding && file[encoding];
  return twin ? reply.header("content-encoding", encoding).send(twin) : reply.send(file.body);
}
