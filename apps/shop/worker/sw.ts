/// <reference lib="webworker" />
/**
 * Opens the shop without a network: the build's own files, and one page without content, which the scripts fill with the
 * answers that they kept. It never sees a call, so nothing of a person is in its hands.
 */
declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: the files of the first load and of the screens behind the tabs; the program comes first. */
declare const SHELL: { version: string; files: readonly [entry: string, ...rest: string[]] };

/** A page of which the server draws nothing but its places. */
const PAGE = "/cart";
/** Whoever waits longer for a page sees what was kept. */
const PATIENCE_MS = 4000;
/** Calls, files, other programs, what staff prepare, and where payments and logins come back to. */
const NOT_OURS = /^\/(?:v1|console|simulated|preview|files|media|public|oauth|alipay|payment)/;

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!NOT_OURS.test(pathname)) event.respondWith(openPage(request));
  } else if (pathname.startsWith("/assets/")) event.respondWith(openFile(event));
});

/** All or nothing: a page of another build would ask for files that are not kept. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL.version);
  const page = await fetch(PAGE, { cache: "no-cache" });
  const text = await page.text();
  if (!text.includes(SHELL.files[0])) throw new Error("the page is of another build");
  await cache.addAll(SHELL.files);
  await cache.put(PAGE, new Response(emptied(text), page));
  await self.skipWaiting();
}

/** The page without its places, and with a mark that it was kept. */
function emptied(text: string): string {
  return text
    .replace("<html", "<html data-kept")
    .replace(/(<div id="app">).*(<\/div><script type="module")/s, "$1$2");
}

async function dropOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name !== SHELL.version);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What the network has, unless it is silent for long, or only a proxy speaks. */
async function openPage(request: Request): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  const first = await Promise.race([answer.catch(() => {}), late]);
  if (first && first.status < 500) return first;
  return (await caches.match(PAGE)) ?? answer;
}

/** A name with a hash means the same bytes for good. */
async function openFile({ request }: FetchEvent): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(SHELL.version);
    await cache.put(request, answer.clone()).catch(() => {});
  }
  return answer;
}

export {};
