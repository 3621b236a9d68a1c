import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";

/** One built file: where it is, and whether stronger compressed twins lie beside it. */
export type StaticFile = { path: string; type: string; isHashed: boolean; br: boolean; gzip: boolean };

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};
/** Pages among the files are plain texts, such as the agreements. */
const TEXT_PAGE =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";

const bodies = new Map<string, Promise<Buffer>>();

/** Lists a build by address. Only names on this list are ever opened, so no address can leave the folder. */
export async function readStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    const address = path.slice(folder.length).replaceAll("\\", "/");
    if (!type || address.startsWith("/.")) continue;
    const isHashed = address.startsWith("/assets/");
    files.set(address, { path, type, isHashed, br: known.has(`${path}.br`), gzip: known.has(`${path}.gz`) });
  }
  return files;
}

/** Sends a built file in the best encoding that lies ready; hashed names may be kept for a year. */
export async function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers["accept-encoding"], file);
  reply.type(file.type).header("cache-control", file.isHashed ? YEAR : DAY);
  if (file.path.endsWith(".html")) reply.header("content-security-policy", TEXT_PAGE);
  if (file.br || file.gzip) reply.header("vary", "accept-encoding");
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(await bodyOf(file.path + (encoding ? SUFFIX[encoding] : "")));
}

const SUFFIX = { br: ".br", gzip: ".gz" } as const;

function encodingFor(header: unknown, { br, gzip }: StaticFile): "br" | "gzip" | undefined {
  const accepted = String(header ?? "");
  if (br && /\bbr\b/.test(accepted)) return "br";
  return gzip && /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

function bodyOf(path: string): Promise<Buffer> {
  let body = bodies.get(path);
  if (!body) {
    body = readFile(path);
    body.catch(() => bodies.delete(path));
    bodies.set(path, body);
  }
  return body;
}
