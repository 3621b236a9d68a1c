import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AskInside } from "../http/ask-inside.ts";
import type { Kernel } from "../verb/kernel.ts";
import { compressAnswers } from "./web-compress.ts";
import { createDocuments, type PageSources } from "./web-document.ts";
import { createSinglePage, type Pages } from "./web-page.ts";
import { createPages } from "./web-pages.ts";
import { mountPictures, type PictureFolder } from "./web-pictures.ts";
import { holdsPath, prefixOf, readPrograms, type WebProgram } from "./web-program.ts";
import { findStaticFiles, readStaticFiles, type StaticFile, sendStatic } from "./web-static.ts";

export type WebOptions = {
  /** The built programs, each with `client/`, `server/` and `build.json`, and in `earlier/` what open pages of builds before it ask for. */
  distFolders: readonly string[];
  /** False where browsers drop what a worker kept of a program, and the worker. */
  keepsOffline?: boolean;
  /** Data files that browsers fetch as `/public/…`: address below it → file. */
  publicFiles?: Readonly<Record<string, string>>;
  /** Picture folders by the address that they are served under, such as `/media/demo`. */
  pictures?: Readonly<Record<string, PictureFolder>>;
};

const NO_PAGE = /^\/(?:v1|assets|media|public|files|simulated)(?:\/|$)/;
const FILE_NAME = /\.[a-z0-9]{1,12}$/i;
const ROBOTS = "User-agent: *\nDisallow: /v1/\nDisallow: /simulated/\nDisallow: /files/\nAllow: /\n";

const NOTHING_FOREIGN: PageSources = { scripts: [], widgets: [], pictureHost: null };

/** The server that pages stand beside, and that they ask for what they show. */
type Mounting = { http: FastifyInstance; kernel: Kernel; askInside: AskInside };

/** A program as it is served: its files by their address below it, and its pages. */
type Served = { program: WebProgram; files: Map<string, StaticFile>; pages: Pages };

/**
 * Serves the built programs beside the calls: pages, each program's with a policy of its own, hashed files, data files
 * and pictures. Call it before the server listens; the returned pages can be warmed up.
 */
export async function mountWeb(
  app: Mounting & PageSources,
  { distFolders, keepsOffline = true, publicFiles = {}, pictures = {} }: WebOptions,
): Promise<Pick<Pages, "warmUp">> {
  const { http } = app;
  const programs = await readPrograms(distFolders);
  const served = await Promise.all(programs.map((program) => serveProgram(app, program)));
  if (!keepsOffline) for (const { files } of served) replaceWorker(files);
  const servedAt = (path: string) => served.find(({ program }) => holdsPath(program, path));

  compressAnswers(http);
  for (const program of programs) mountBuild(http, program);
  http.get("/robots.txt", async (_request, reply) => reply.type("text/plain; charset=utf-8").send(ROBOTS));
  for (const [address, file] of Object.entries(publicFiles)) mountPublicFile(http, address, file);
  for (const [address, folder] of Object.entries(pictures)) mountPictures(http, address, folder);
  http.get("/*", async (request, reply) => {
    const whole = pathOf(request);
    if (whole.startsWith("/v1/")) return reply.callNotFound();
    const one = servedAt(whole);
    if (!one) return sendMissing(reply);
    const path = whole.slice(prefixOf(one.program).length);
    const file = one.files.get(path);
    if (file) return sendStatic(request, reply, file) ?? sendMissing(reply);
    if (NO_PAGE.test(path) || FILE_NAME.test(basename(path))) return sendMissing(reply);
    return one.pages.send(request, reply);
  });
  return {
    warmUp: async (url) => servedAt(url)?.pages.warmUp(url),
  };
}

async function serveProgram(app: Mounting & PageSources, program: WebProgram): Promise<Served> {
  const files = new Map([
    ...findStaticFiles(join(program.distFolder, "earlier")),
    ...readStaticFiles(join(program.distFolder, "client")),
  ]);
  // What customers are asked to prove, and what they share, is nothing that staff do.
  const { scripts, widgets, pictureHost } = program.mayCallOps ? NOTHING_FOREIGN : app;
  const own = { program, sources: { scripts, widgets, pictureHost } };
  const pages = program.rendered
    ? createPages({ ...app, ...own })
    : createSinglePage(await createDocuments(program, own.sources), program.title);
  return { program, files, pages };
}

/** Browsers that kept a program come back to the address of its worker, and find one that takes everything away. */
function replaceWorker(files: Map<string, StaticFile>): void {
  const last = files.get("/no-sw.js");
  if (last) files.set("/sw.js", last);
}

/** Open pages ask it whether they are of the present build. */
function mountBuild(http: FastifyInstance, program: WebProgram): void {
  const build = `${JSON.stringify({ version: program.version })}\n`;
  http.get(`${prefixOf(program)}/build.json`, async (_request, reply) =>
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(build),
  );
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
