import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { fetchInside } from "./fetch-inside.ts";
import type { Kernel } from "./kernel.ts";
import { createDocuments, type RenderedPage } from "./web-document.ts";

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
  /** Addresses of foreign scripts that pages may load. */
  scripts: readonly string[];
};
type Page = { status: number; policy: string; body: Buffer; etag: string };
type Renderer = { render(url: string, fetchInside: typeof fetch): Promise<RenderedPage> };

const MAX_BYTES = 32 * 1024 * 1024;
const TTL_MS = 30_000;

/**
 * Renders pages with the shop's server build. A page holds nothing of its visitor, so it is kept for everybody
 * until anything that visitors see is touched, 30 s at most; visitors who ask for it meanwhile wait for one rendering.
 */
export async function createPages({
  http,
  kernel,
  distFolder,
  build,
  scripts,
}: PagesOptions): Promise<Pages> {
  const documents = await createDocuments(join(distFolder, "client"), { build, scripts });
  const ask = fetchInside(http);
  const pages = new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
    ttl: TTL_MS,
  });
  const rendering = new Map<string, Promise<Page>>();
  let renderer: Promise<Renderer> | undefined;
  kernel.answers.onTouch(() => {
    pages.clear();
    rendering.clear();
  });

  async function render(url: string): Promise<Page> {
    renderer ??= import(pathToFileURL(join(distFolder, "server/entry-server.js")).href) as Promise<Renderer>;
    const since = kernel.answers.moment();
    const rendered = await (await renderer).render(url, ask);
    if (rendered.failure) http.log.error({ page: url.split("?")[0], failure: rendered.failure });
    const { html, policy } = documents.build(rendered);
    const body = Buffer.from(html);
    const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
    const page = { status: rendered.status, policy, body, etag };
    if (rendered.isShared && kernel.answers.moment() === since) pages.set(url, page);
    return page;
  }

  function find(url: string): Page | Promise<Page> {
    const ready = pages.get(url) ?? rendering.get(url);
    if (ready) return ready;
    const work = render(url).finally(() => rendering.delete(url));
    rendering.set(url, work);
    return work;
  }

  return {
    async send(request, reply) {
      const page = await find(shared(request.url));
      reply.header("cache-control", "no-cache").header("content-security-policy", page.policy);
      reply.header("etag", page.etag);
      if (page.status === 200 && request.headers["if-none-match"]?.includes(page.etag)) {
        return reply.code(304).send();
      }
      return reply.code(page.status).type("text/html; charset=utf-8").send(page.body);
    },
    async warmUp(url) {
      await find(url);
    },
  };
}

/** An address without what no page shows: the sales channel is read by the browser alone. */
function shared(url: string): string {
  return url.replace(/([?&])c=[^&]*&?/, "$1").replace(/[?&]$/, "");
}
