import { matchRoute, useLocation, useRouter } from "wouter";
import type { Route } from "./route.ts";

export type CurrentRoute = { route: Route; params: Record<string, string | undefined> };

/** The route of the present address, the first of the table that fits; undefined where none does. */
export function useCurrentRoute(routes: readonly Route[]): CurrentRoute | undefined {
  const { parser } = useRouter();
  const [location] = useLocation();
  for (const route of routes) {
    const [isMatch, params] = matchRoute(parser, route.path, location);
    if (isMatch) return { route, params };
  }
  return undefined;
}
