import { type ComponentType, use } from "react";
import { sessionStored } from "./storage.ts";

/** What a route says of its screen, and a screen of its late part: the file that holds it, as its one export. */
export type Loadable<Props> = { load: () => Promise<Record<string, ComponentType<Props>>> };

const RELOAD_PAUSE_MS = 60_000;

// Each route gets its own screen back, which the maps cannot say.
// biome-ignore lint/suspicious/noExplicitAny: any screen.
type AnyScreen = ComponentType<any>;
const loads = new Map<object, Promise<AnyScreen>>();
const failed = new Set<object>();
const screens = new Map<object, AnyScreen>();
const reloadedAt = sessionStored("reloadedAt", (value): value is number => typeof value === "number");

/**
 * Loads a route's screen once, and once more when the last time failed. A file that a newer build has replaced is
 * answered with one silent reload; when that was tried a moment ago, or the network is gone, it rejects.
 */
export function loadScreen<Props>(route: Loadable<Props>): Promise<ComponentType<Props>> {
  const started = failed.delete(route) ? undefined : loads.get(route);
  if (started) return started;
  const load = route.load().then(
    (file) => {
      const screen = Object.values(file)[0] ?? (() => null);
      screens.set(route, screen);
      return screen;
    },
    (error: unknown) => {
      if (canReload()) return reload();
      failed.add(route);
      throw error;
    },
  );
  loads.set(route, load);
  return load;
}

/** Loads a route's screen for later, so that it is there at once; a failure is left to whoever opens it. */
export async function preloadScreen<Props>(route: Loadable<Props>): Promise<void> {
  if (loads.has(route)) return;
  const file = await route.load().catch(() => null);
  const screen = file && Object.values(file)[0];
  if (screen && !loads.has(route)) {
    screens.set(route, screen);
    loads.set(route, Promise.resolve(screen));
  }
}

/** Lets whatever failed be loaded once more by whoever draws it next: screens and their late parts. */
export function forgetFailures(): void {
  for (const route of failed) loads.delete(route);
  failed.clear();
}

/** The screen of a route while rendering: at once when it is loaded, else the nearest Suspense or boundary takes over. */
export function readScreen<Props>(route: Loadable<Props>): ComponentType<Props> {
  // A load that failed is thrown; only whoever asks for another try starts one.
  return screens.get(route) ?? use(loads.get(route) ?? loadScreen(route));
}

function canReload(): boolean {
  if (typeof window === "undefined" || !navigator.onLine) return false;
  return Date.now() - (reloadedAt.get() ?? 0) > RELOAD_PAUSE_MS;
}

function reload(): Promise<never> {
  reloadedAt.set(Date.now());
  location.reload();
  return new Promise(() => {});
}
