import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { createKept, type Made } from "../cache/kept.ts";
import type { AskInside } from "../http/ask-inside.ts";
import { addressGroup } from "../limits/address-group.ts";
import type { Kernel } from "../verb/kernel.ts";
import { createDrawer, type DrawerData, type Place } from "./draw-apart.ts";
import { type Page, type Pages, sendPage } from "./web-page.ts";

type PagesOptions = DrawerData & { http: FastifyInstance; kernel: Kernel; askInside: AskInside };

/** Pages that are drawn at the same time, by one thread. */
const MAX_DRAWING = 3;
/**
 * Pages that one address has drawn for it in a minute, one after the other, so that calls of others come between. Kept ones
 * are no work and don't count.
 */
const DRAWN_PER_MINUTE = 60;
/** One at a time, and most of the time none. */
const PAGE_PACE = { everyMs: 150, lanes: 1, rests: 3 };

/** Addresses whose place is remembered, since most of them are asked for again. */
const PLACES = 2_000;

/**
 * Has pages drawn by a program's server build. A page holds nothing of its visitor, so it is kept for everybody, under
 * what its route reads of the address, until something that its answers rely on is invalidated, 30 s at most; visitors
 * who ask for it meanwhile wait for one rendering. Whoever asks while too many others are drawn, or for too many, gets
 * the page's shell, which the browser fills.
 */
export function createPages({ http, kernel, askInside, program, sources }: PagesOptions): Pages {
  const { topics } = kernel;
  const pages = createKept<Page>(topics, { sizeOf: ({ body }) => body.length, pace: PAGE_PACE });
  pages.tally(kernel.watch, {
    hits: "crux_pages_from_memory",
    misses: "crux_pages_drawn",
    bytes: "crux_pages_kept_bytes",
  });
  // Nothing that shops show changes them.
  const shells = new LRUCache<string, Page>({ max: 100 });
  let drawing = 0;
  const drawingFor = new Set<string>();
  const drawer = createDrawer({ program, sources });
  const places = new LRUCache<string, Place>({ max: PLACES });

  async function placeOf(url: string): Promise<Place> {
    const place = places.get(url) ?? (await drawer.placeOf(url));
    places.set(url, place);
    return place;
  }

  async function draw(address: string): Promise<Made<Page>> {
    drawing += 1;
    try {
      const asking = askInside.begin();
      const { isShared, failure, ...page } = await drawer.draw(address, "page", asking.ask);
      if (failure) http.log.error({ page: address.split("?")[0], failure });
      return { value: sendable(page), isKept: isShared, ...asking.relied() };
    } finally {
      drawing -= 1;
    }
  }

  async function shellOf(address: string): Promise<Page> {
    const path = address.split("?")[0] ?? "";
    const shell = shells.get(path) ?? sendable(await drawer.draw(path, "shell", refuse));
    shells.set(path, shell);
    return shell;
  }

  /** Whether a page is drawn now, for whoever asks from a group of addresses. */
  function mayDraw(group: string): boolean {
    if (drawing >= MAX_DRAWING || drawingFor.has(group)) return false;
    return kernel.rateLimit.take(`${group} pages`, DRAWN_PER_MINUTE);
  }

  /** The page of an address; its shell when it would have to be drawn and its turn has not come. */
  async function find(url: string, group: string): Promise<Page> {
    const { address, isDrawn } = await placeOf(url);
    // Before it is drawn nobody knows on what else it relies.
    const { relies, mayRely } = askInside;
    const question = { relies, mayRely, make: () => draw(address) };
    const ready = pages.get(address) ?? (await pages.underWay(address, question))?.value;
    if (ready) return ready;
    if (isDrawn && !mayDraw(group)) return shellOf(address);
    drawingFor.add(group);
    try {
      return (await pages.find(address, question)).value;
    } finally {
      drawingFor.delete(group);
    }
  }

  return {
    send: async (request, reply) =>
      sendPage(request, reply, await find(request.url, addressGroup(request.ip))),
    async warmUp(url) {
      await find(url, "");
    },
  };
}

/** Threads hand over bytes without their methods. */
const sendable = ({ status, headers, body, etag }: Page): Page => ({
  status,
  headers,
  body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  etag,
});

/** A shell asks for nothing. */
const refuse = () => Promise.reject(new Error("a page's shell asked for something"));
