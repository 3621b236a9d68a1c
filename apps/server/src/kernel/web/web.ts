import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kernel } from "../verb/kernel.ts";
import { compressAnswers } from "./web-compress.ts";
import type { PageSources } from "./web-document.ts";
import { createPages, type Pages } from "./web-pages.ts";
import { mountPictures, type PictureFolder } from "./web-pictures.ts";
import { readStaticFiles, sendStatic } from "./web-static.ts";

export type WebOptions = {
  /** The built shop: `client/`, `server/` and `build.json`, and in `earlier/` what open pages of builds before it ask for. */
  distFolder: string;
  /** Data files that browsers fetch as `/public/…`: address below it → file. */
  publicFiles?: Readonly<Record<string, string>>;
  /** Picture folders by the address that they are served under, such as `/media/demo`. */
  pictures?: Readonly<Record<string, PictureFolder>>;
};

const NO_PAGE = /^\/(?:v1|assets|media|public|files|simulated)(?:\/|$)/;
const FILE_NAME = /\.[a-z0-9]{1,12}$/i;
const ROBOTS = "User-agent: *\nDisallow: /v1/\nDisallow: /simulated/\nDisallow: /files/\nAllow: /\n";

/**
 * Serves the built shop beside the calls: rendered pages, hashed files, data files and pictures.
 * Call it before the server listens; the returned pages can be warmed up.
 */
export async function mountWeb(
  { http, kernel, scripts, widgets }: { http: FastifyInstance; kernel: Kernel } & PageSources,
  { distFolder, publicFiles = {}, pictures = {} }: WebOptions,
): Promise<Pages> {
  const build = await readFile(`${distFolder}/build.json`, "utf8");
  const files = new Map([
    ...(await readStaticFiles(`${distFolder}/earlier`)),
    ...(await readStaticFiles(`${distFolder}/client`)),
  ]);
  const pages = await createPages({
    http,
    kernel,
    distFolder,
    build: versionOf(build),
    sources: { scripts, widgets },
  });

  compressAnswers(http);
  http.get("/build.json", async (_request, reply) =>
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(build),
  );
  http.get("/robots.txt", async (_request, reply) => reply.type("text/plain; charset=utf-8").send(ROBOTS));
  for (const [address, file] of Object.entries(publicFiles)) mountPublicFile(http, address, file);
  for (const [address, folder] of Object.entries(pictures)) mountPictures(http, address, folder);
  http.get("/*", async (request, reply) => {
    const path = pathOf(request);
    const file = files.get(path);
    if (file) return sendStatic(request, reply, file);
    if (path.startsWith("/v1/")) return reply.callNotFound();
    if (NO_PAGE.test(path) || FILE_NAME.test(basename(path))) return sendMissing(reply);
    return pages.send(request, reply);
  });
  return pages;
}

function mountPublicFile(http: FastifyInstance, address: string, file: string): void {
  let body: Promise<Buffer> | undefined;
  const type = address.endsWith(".csv") ? "text/csv" : "application/json";
  http.get(`/public/${address}`, async (_request, reply) => {
    body ??= readFile(file);
    reply.header("cache-control", "public, max-age=86400").type(`${type}; charset=utf-8`);
    return reply.send(await body);
  });
}

function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf("?");
  return end === -1 ? request.url : request.url.slice(0, end);
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header("cache-control", "no-cache")
    .type("text/plain; charset=utf-8")
    .send("not found\n");
}

function versionOf(build: string): string {
  return String((JSON.parse(build) as { version: string }).version);
}
