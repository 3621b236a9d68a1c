import type { ComponentType } from "react";

/** A screen is told the title of its page; most have it written down themselves. */
export type Screen = ComponentType<{ title: string }>;

/** One line of the route table. */
export type Route = {
  path: string;
  /** Title of the document; some depend on the query of the page. */
  title: string | ((params: URLSearchParams) => string);
  /** Open to signed-in users, or to users with a bound mobile; to visitors unless it says so (R-APP-13, R-APP-14). */
  access?: "user" | "mobile";
  /** The parameters that the page as the server sends it depends on, title included; it hears of no others. */
  reads?: readonly string[];
  /** Shows what staff prepare, for whoever has its token: the console may frame it, and nobody keeps or lists it. */
  isPreview?: boolean;
  /** Stands in the tab bar (R-APP-10). */
  tab?: boolean;
  /** In a large window: all of it, or what the menu of the account leaves; other pages stay a column in its middle. */
  room?: "wide" | "account";
  /** The file of the screen, which is its one export: written out forty times the names would weigh on the first load. */
  load: () => Promise<Record<string, Screen>>;
};

export function titleOf(route: Route, params: URLSearchParams): string {
  return typeof route.title === "string" ? route.title : route.title(params);
}

/** The address of a route with the parameters that it reads, each with its first value: equal pages have one address. */
export function addressOf({ path, reads = [] }: Route, params: URLSearchParams): string {
  const read = new URLSearchParams(
    reads.flatMap((name) =>
      params
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  );
  const place = path === "*" ? "/*" : path;
  return read.size === 0 ? place : `${place}?${read}`;
}
