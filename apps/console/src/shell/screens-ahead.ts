import { loadScreen, preloadScreen } from "@crux/web/load-screen";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { askedAhead } from "../browser/ask-ahead.ts";
import { useOpenRoutes } from "./main-menu.tsx";
import type { Route } from "./route.ts";

/** For so long the first screen may be on its way before the frame is shown without it. */
const PATIENCE_MS = 400;
/** What can wait waits until the first screen is complete, and not longer than this. */
const QUIET_MS = 2_000;

/**
 * False while the first screen is still on its way: what is drawn twice, without it and with it, is there later than
 * what is drawn once.
 */
export function useFirstScreen(route: Route | undefined): boolean {
  const [isReady, setReady] = useState(() => {
    if (route) void loadScreen(route).catch(() => {});
    return route === undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first screen alone is waited for.
  useEffect(() => {
    if (!route) return;
    const ready = () => setReady(true);
    Promise.all([loadScreen(route), askedAhead()]).then(ready, ready);
    const timer = setTimeout(ready, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}

/**
 * Loads the other screens of the menu one after the other, so that each opens at once, unless the device saves data; true
 * from when it began, which is when the first screen has what it asked for.
 */
export function useScreensAhead(routes: readonly Route[], isReady: boolean): boolean {
  const queries = useQueryClient();
  const open = useOpenRoutes(routes);
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    // What was answered is to be drawn first, and may ask for more.
    const look = () =>
      queries.isFetching() === 0 && requestIdleCallback(() => queries.isFetching() === 0 && setQuiet(true));
    const stop = queries.getQueryCache().subscribe(look);
    look();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries, isReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rights that come later bring screens that can wait.
  useEffect(() => {
    if (!isQuiet || savesData()) return;
    void (async () => {
      for (const route of open) await preloadScreen(route);
    })();
  }, [isQuiet]);
  return isQuiet;
}

/** Whether the device is told to fetch no more than what is looked at; Safari and Firefox do not say. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
