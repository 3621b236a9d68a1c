import { here, push, replace } from "@crux/web/navigation";
import type { Route } from "./route.ts";

type Options = {
  /** The route of a path; undefined for addresses that are not pages of the shop. */
  routeOf: (pathname: string) => Route | undefined;
  /** A finger is down on a link: its page is about to be opened. */
  onIntent: (route: Route, params: URLSearchParams) => void;
};

/** Turns clicks on plain links into navigation without a page load; `data-replace` takes the entry's place. */
export function interceptLinks({ routeOf, onIntent }: Options): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || isSpecial(event)) return;
    const link = pageLink(event);
    if (!link || !routeOf(link.pathname)) return;
    event.preventDefault();
    const to = link.pathname + link.search;
    if (link.dataset.replace !== undefined || to === here()) replace(to);
    else push(to);
  });
  document.addEventListener(
    "pointerdown",
    (event) => {
      const link = pageLink(event);
      const route = link && routeOf(link.pathname);
      if (route) onIntent(route, new URLSearchParams(link.search));
    },
    { passive: true },
  );
}

function isSpecial(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function pageLink(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) return undefined;
  return link.hash === "" ? link : undefined;
}
