import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { fetchInside } from "../http/fetch-inside.ts";
import { addressGroup } from "../limits/address-group.ts";
import type { Kernel } from "../verb/kernel.ts";
import { createDocuments, type PageSources, type RenderedPage } from "./web-document.ts";

/** The shop's pages as HTML. */
export type Pages = {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Loads the renderer and keeps a page ready, so that the first visitor does not wait for it. */
  warmUp(url: string): Promise<void>;
};

type PagesOptions = {
  http: FastifyInstance;
  kernel: Kernel;
  distFolder: string;
  build: string;
  sources: PageSources;
};
type Page = { status: number; policy: string; body: Buffer; etag: string };
type Renderer = {
  placeOf(url: string): { address: string; isDrawn: boolean };
  render(address: string, fetchInside: typeof fetch, part: "page" | "shell"): Promise<RenderedPage>;
};

const MAX_BYTES = 32 * 1024 * 1024;
const TTL_MS = 30_000;
/** Pages that are drawn at the same time; drawing takes the one thread that also answers calls. */
const MAX_DRAWING = 3;
/** Pages that one address has drawn for it in a minute. Kept ones are no work and don't count. */
const DRAWN_PER_MINUTE = 60;

/**
 * Renders pages with the shop's server build. A page holds nothing of its visitor, so it is kept for everybody, under
 * what its route reads of the address, until anything that visitors see is invalidated, 30 s at most; visitors who ask for
 * it meanwhile wait for one rendering. Whoever asks while too many others are drawn, or for too many, gets the page's
 * shell, which the browser fills.
 */
export async function createPages({
  http,
  kernel,
  distFolder,
  build,
  sources,
}: PagesOptions): Promise<Pages> {
  const documents = await createDocuments(join(distFolder, "client"), { build, sources });
  const ask = fetchInside(http);
  const pages = new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
    ttl: TTL_MS,
  });
  // Nothing that shops show changes them.
  const shells = new LRUCache<string, Page>({ max: 100 });
  const rendering = new Map<string, Promise<Page>>();
  let drawing = 0;
  let renderer: Promise<Renderer> | undefined;
  kernel.answers.onInvalidate(() => {
    pages.clear();
    rendering.clear();
  });

  function load(): Promise<Renderer> {
    renderer ??= import(pathToFileURL(join(distFolder, "server/entry-server.js")).href) as Promise<Renderer>;
    return renderer;
  }

  function pageOf(rendered: RenderedPage): Page {
    const { html, policy } = documents.build(rendered);
    const body = Buffer.from(html);
    const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
    return { status: rendered.status, policy, body, etag };
  }

  async function render(address: string): Promise<Page> {
    const since = kernel.answers.moment();
    const rendered = await (await load()).render(address, ask, "page");
    if (rendered.failure) http.log.error({ page: address.split("?")[0], failure: rendered.failure });
    const page = pageOf(rendered);
    if (rendered.isShared && kernel.answers.moment() === since) pages.set(address, page);
    return page;
  }

  async function shellOf(address: string): Promise<Page> {
    const path = address.split("?")[0] ?? "";
    const shell = shells.get(path) ?? pageOf(await (await load()).render(path, ask, "shell"));
    shells.set(path, shell);
    return shell;
  }

  /** The page of an address; its shell when it would have to be drawn and `mayDraw` says no. */
  async function find(url: string, mayDraw: () => boolean): Promise<Page> {
    const { address, isDrawn } = (await load()).placeOf(url);
    const ready = pages.get(address) ?? rendering.get(address);
    if (ready) return ready;
    if (isDrawn && (drawing >= MAX_DRAWING || !mayDraw())) return shellOf(address);
    drawing += 1;
    const work = render(address).finally(() => {
      drawing -= 1;
      if (rendering.get(address) === work) rendering.delete(address);
    });
    rendering.set(address, work);
    return work;
  }

  return {
    async send(request, reply) {
      const page = await find(request.url, () =>
        kernel.rateLimit.take(`${addressGroup(request.ip)} pages`, DRAWN_PER_MINUTE),
      );
      reply.header("cache-control", "no-cache").header("content-security-policy", page.policy);
      reply.header("etag", page.etag);
      if (page.status === 200 && request.headers["if-none-match"]?.includes(page.etag)) {
        return reply.code(304).send();
      }
      return reply.code(page.status).type("text/html; charset=utf-8").send(page.body);
    },
    async warmUp(url) {
      await find(url, () => true);
    },
  };
}
