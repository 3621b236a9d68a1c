import type { ComponentType } from "react";

/** A screen is told the title of its page; most have it written down themselves. */
export type Screen = ComponentType<{ title: string }>;

/** One line of the route table. */
export type Route = {
  path: string;
  /** Title of the document; some depend on the query of the page. */
  title: string | ((params: URLSearchParams) => string);
  /** open to visitors, to signed-in users, or to users with a bound mobile (R-APP-13, R-APP-14). */
  access: "open" | "user" | "mobile";
  /** Stands in the tab bar (R-APP-10). */
  tab?: boolean;
  load: () => Promise<Screen>;
};

export function titleOf(route: Route, params: URLSearchParams): string {
  return typeof route.title === "string" ? route.title : route.title(params);
}
