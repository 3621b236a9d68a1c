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

/**
 * Waits until a page has all that it asked for and has drawn it, however busy the machine: a time without requests passes,
 * too, while a slow page has not come to ask. What asks after a while, or again and again, is waited for by what it shows.
 */
export async function atRest(page: Page): Promise<void> {
  const context = page.context();
  await page.waitForLoadState();
  for (let rests = 0; rests < RESTS; ) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          // Safari has no idle callbacks, nor has a phone that plays one.
          if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
          else requestAnimationFrame(() => setTimeout(resolve));
        }),
    );
    const isWaiting = [...(open.get(context) ?? [])].some((request) => !isOver(request));
    rests = isWaiting ? 0 : rests + 1;
  }
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
