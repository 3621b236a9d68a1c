import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Where a file's tests leave pages to those that come later, cleaned, by the kind of window. */
export type Shelf = Map<string, Page[]>;

const ARTIFACTS = join(import.meta.dirname, "../artifacts");

/**
 * Keeps a picture of a page under `artifacts/` for people to look at, where they ask for it by `PICTURES=1`: no test reads
 * one. As a PNG each would take five times the processor's time.
 */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  mkdirSync(ARTIFACTS, { recursive: true });
  await page.screenshot({ type: "jpeg", quality: 85, path: join(ARTIFACTS, `${name}.jpg`) });
}

/** How a window looks that nobody touched yet. */
export type Look = { width: number; height: number; dark: boolean };

const ASIDE = "/robots.txt";

/** Brings a page to where nothing runs, which has the storage of the shop; one that was left stands there already. */
export async function standAside(page: Page, origin: string): Promise<void> {
  if (page.url() !== origin + ASIDE) await page.goto(ASIDE);
}

/** Pages to which something was added that no cleaning takes away. */
const marked = new WeakSet<Page>();

/** Takes a page of this kind from the shelf, or opens one. */
export async function takePage(
  shelf: Shelf | undefined,
  kind: string,
  open: () => Promise<Page>,
): Promise<Page> {
  const left = shelf?.get(kind)?.pop();
  if (left && !left.isClosed()) return left;
  const page = await open();
  watchWhatStays(page);
  return page;
}

/** Leaves a page to whoever wants one of this kind next; without a shelf, or where something in it stays, it ends. */
export async function leavePage(
  shelf: Shelf | undefined,
  kind: string,
  page: Page,
  look: Look,
): Promise<void> {
  const context = page.context();
  // A page that is still loading may not be rewritten into a context that is gone.
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (!shelf || page.isClosed() || marked.has(page)) return await context.close();
  const isClean = await cleanPage(page, look).then(
    () => true,
    () => false,
  );
  // Whatever still takes it elsewhere would do so with the next one, too.
  if (!isClean) return await context.close();
  shelf.set(kind, [...(shelf.get(kind) ?? []), page]);
}

/** Scripts, functions and clocks that a test adds stay in a page for good. */
function watchWhatStays(page: Page): void {
  const context = page.context();
  const adding: [owner: object, name: string][] = [
    [page, "addInitScript"],
    [page, "exposeFunction"],
    [page, "exposeBinding"],
    [context, "addInitScript"],
    [context, "exposeFunction"],
    [context, "exposeBinding"],
    ...["install", "pauseAt", "setFixedTime", "setSystemTime"].map((name): [object, string] => [
      page.clock,
      name,
    ]),
  ];
  for (const [owner, name] of adding) {
    const add = Reflect.get(owner, name) as (...words: unknown[]) => unknown;
    Reflect.set(owner, name, (...words: unknown[]) => {
      marked.add(page);
      return add.apply(owner, words);
    });
  }
}

/**
 * Makes a page that somebody leaves like that of a new window; opening one and loading everything into it again takes half of
 * a second of the processor's time.
 */
async function cleanPage(page: Page, { width, height, dark }: Look): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await page.goto(ASIDE);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  const session = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.send("Page.resetNavigationHistory");
  await session.detach();
  const colorScheme = dark ? "dark" : "light";
  await page.emulateMedia({ colorScheme, media: null, reducedMotion: null, forcedColors: null });
  const now = page.viewportSize();
  if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height });
}
