import { sessionStored } from "@crux/web/storage";
import { use } from "react";
import type { Screen as LoadedScreen, Route } from "./route.ts";

const RELOAD_PAUSE_MS = 60_000;

const loads = new Map<Route, Promise<LoadedScreen>>();
const failed = new Set<Route>();
const screens = new Map<Route, LoadedScreen>();
const reloadedAt = sessionStored("reloadedAt", (value): value is number => typeof value === "number");

/**
 * Loads a route's screen once, and once more when the last time failed. A file that a newer build has replaced is
 * answered with one silent reload; when that was tried a moment ago, or the network is gone, it rejects.
 */
export function loadScreen(route: Route): Promise<LoadedScreen> {
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

/** The screen of a route while rendering: at once when it is loaded, else the nearest Suspense or boundary takes over. */
export function readScreen(route: Route): LoadedScreen {
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
