import { setTimeout } from "node:timers/promises";
import type { BrowserContext, Page, Request } from "playwright-core";

/** What the pages of a window asked for and have no answer to. */
const open = new WeakMap<BrowserContext, Set<Request>>();

/** Begins to count for a new window. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  open.set(context, requests);
  context.on("request", (request) => requests.add(request));
  context.on("requestfinished", (request) => requests.delete(request));
  context.on("requestfailed", (request) => requests.delete(request));
}

/** A page may ask for more once it has drawn an answer, so it has to be at rest twice. */
const RESTS = 2;
const LOOK_MS = 10;
/** After a key Chromium calls nobody idle before its next frame, and where nothing moves that was a minute and more away. */
const FRAMES_MS = 100;
const IDLE_MS = 5_000;

/**
 * Waits until a page has all that it asked for and has drawn it, however busy the machine: a time without requests passes,
 * too, while a slow page has not come to ask. What asks after a while, or again and again, is waited for by what it shows.
 */
export async function atRest(page: Page): Promise<void> {
  const context = page.context();
  await page.waitForLoadState();
  for (let rests = 0; rests < RESTS; ) {
    // Asking a page again and again whether it is at rest would keep it from coming to rest.
    while (isWaiting(context)) await setTimeout(LOOK_MS);
    await page.evaluate(idle, { frames: FRAMES_MS, most: IDLE_MS });
    rests = isWaiting(context) ? 0 : rests + 1;
  }
}

/** In the page: waits until it has nothing else to do. */
function idle({ frames, most }: { frames: number; most: number }): Promise<void> {
  return new Promise<void>((resolve) => {
    // Safari has no idle callbacks, nor has a phone that plays one.
    if (!("requestIdleCallback" in globalThis))
      return void requestAnimationFrame(() => globalThis.setTimeout(resolve));
    const draw = setInterval(() => requestAnimationFrame(() => {}), frames);
    const rest = () => {
      clearInterval(draw);
      resolve();
    };
    requestIdleCallback(rest, { timeout: most });
  });
}

function isWaiting(context: BrowserContext): boolean {
  return [...(open.get(context) ?? [])].some((request) => !isOver(request));
}

/** A page that was closed hears no more answers. */
function isOver(request: Request): boolean {
  return !request.isNavigationRequest() && !request.serviceWorker() && request.frame().page().isClosed();
}

/** Waits until the scripts have taken a page of the shop over, and it is at rest. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { key?: string } | null)?.key);
  await atRest(page);
}
