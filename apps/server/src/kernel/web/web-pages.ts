import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { fetchInside } from "../http/fetch-inside.ts";
import { addressGroup } from "../limits/address-group.ts";
import type { Kernel } from "../verb/kernel.ts";
import type { Documents, RenderedPage } from "./web-document.ts";
import { type Page, type Pages, pageOf, sendPage } from "./web-page.ts";
import type { WebProgram } from "./web-program.ts";

type PagesOptions = {
  http: FastifyInstance;
  kernel: Kernel;
  program: WebProgram;
  documents: Documents;
};
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
 * Renders pages with a program's server build. A page holds nothing of its visitor, so it is kept for everybody, under
 * what its route reads of the address, until anything that visitors see is invalidated, 30 s at most; visitors who ask for
 * it meanwhile wait for one rendering. Whoever asks while too many others are drawn, or for too many, gets the page's
 * shell, which the browser fills.
 */
export function createPages({ http, kernel, program, documents }: PagesOptions): Pages {
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
    const file = basename(program.entries.server ?? "").replace(/\.tsx?$/, ".js");
    renderer ??= import(pathToFileURL(join(program.distFolder, "server", file)).href) as Promise<Renderer>;
    return renderer;
  }

  async function render(address: string): Promise<Page> {
    const since = kernel.answers.moment();
    const rendered = await (await load()).render(address, ask, "page");
    if (rendered.failure) http.log.error({ page: address.split("?")[0], failure: rendered.failure });
    const page = pageOf(documents, rendered);
    if (rendered.isShared && kernel.answers.moment() === since) pages.set(address, page);
    return page;
  }

  async function shellOf(address: string): Promise<Page> {
    const path = address.split("?")[0] ?? "";
    const shell = shells.get(path) ?? pageOf(documents, await (await load()).render(path, ask, "shell"));
    shells.set(path, shell);
    return shell;
  }

  /** The page of an address; its shell when it would have to be drawn and `mayDraw` says no. */
  async function find(url: string, mayDraw: () => boolean): Promise<Page> {
    const { address, isDrawn } = (await load()).placeOf(url);
    kernel.answers.ripen();
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
      return sendPage(request, reply, page);
    },
    async warmUp(url) {
      await find(url, () => true);
    },
  };
}
