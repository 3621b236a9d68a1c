import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { watchRequests } from "./alive.ts";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const SHELLS = ["/usr/bin/chromium-headless-shell"];

/** The browser of this machine: `CHROMIUM` when set, else the usual places, else null. */
export function findChromium(): string | null {
  const places = [process.env.CHROMIUM ?? "", ...PLACES];
  return places.find((place) => place && existsSync(place)) ?? null;
}

/**
 * The same build of Chromium without a window around its pages, where it is installed beside the whole browser: the engine,
 * the network and the storage are those of the browser, while address bar, profiles and extensions, which no page of ours
 * meets, are not started. `CHROMIUM` names the one browser for everything.
 */
export function findShell(): string | null {
  if (process.env.CHROMIUM) return findChromium();
  return SHELLS.find((place) => existsSync(place)) ?? findChromium();
}

/** Switches that keep a browser under test quiet and able to run as root in a container. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A camera that shows a moving test picture; pages see it where the test grants it.
  "--use-fake-device-for-media-stream",
];

/** What Playwright switches off by itself; its switch gives way to ours, as the last one of a name alone counts. */
const OFF_FOR_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * Pages of the browser's own that no test looks at: each window has two behind its address bar, which together take as
 * long to start as ours, and a spare process stands by for a page that nobody opens.
 */
const OFF_FOR_US = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
];

/**
 * Pages of tests are over before scripts that were compiled for speed pay: what compiles them takes a tenth of what the
 * journeys' pages compute, on the cores that the tests share. The whole browser goes on compiling as people's does.
 */
const WITHOUT_SLOW_COMPILERS = "--js-flags=--no-maglev --no-turbofan";

/** Starts the browser of this machine, or this one, with these switches besides. */
export function startBrowser(program = findChromium(), switches: readonly string[] = []): Promise<Browser> {
  const off = [...OFF_FOR_PLAYWRIGHT, ...OFF_FOR_US].join(",");
  return chromium.launch({
    executablePath: program ?? "",
    args: [...CHROMIUM_ARGS, ...switches, `--disable-features=${off}`],
  });
}

/** What a file of tests sees of the browser: contexts of its own, which end with it. */
export type Windows = Pick<Browser, "newContext" | "newPage"> & { close(): Promise<void> };

const shared = new Map<string | null, Promise<Browser>>();

/**
 * The browser that all files of this process share, since starting one takes longer than many of their tests; contexts
 * know nothing of each other. It ends with the process.
 */
export async function openBrowser({ isWhole = false } = {}): Promise<Windows> {
  const program = isWhole ? findChromium() : findShell();
  const switches = program === findChromium() ? [] : [WITHOUT_SLOW_COMPILERS];
  const start = () => startBrowser(program, switches);
  const started = (shared.get(program) ?? start()).then((one) => (one.isConnected() ? one : start()), start);
  shared.set(program, started);
  const browser = await started;
  const contexts: BrowserContext[] = [];
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      watchRequests(context);
      return context;
    },
    async newPage(options) {
      const page = await browser.newPage(options);
      contexts.push(page.context());
      watchRequests(page.context());
      return page;
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}
