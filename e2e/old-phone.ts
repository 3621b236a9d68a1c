import type { BrowserContext, Route } from "playwright-core";
import { missingFunctions } from "./old-scripts.ts";
import { olderStyles } from "./old-styles.ts";

/**
 * Takes from the pages of a browser what the floor lacks: functions before any script runs, and rules from every style,
 * unless a worker is to answer: requests that are rewritten pass it by.
 */
export async function makeOld(context: BrowserContext, hasWorker: boolean): Promise<void> {
  await context.addInitScript(forget, missingFunctions());
  if (hasWorker) return;
  await context.route(/\.css$/, (route) => rewrite(route, olderStyles));
  await context.route(isDocument, (route) => rewrite(route, olderPage));
}

const isDocument = (url: URL) => !/\.\w+$|^\/v1\//.test(url.pathname);

async function rewrite(route: Route, change: (text: string) => string): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 });
  const isText = /^text\/(?:html|css)/.test(response.headers()["content-type"] ?? "");
  await route.fulfill({ response, ...(isText ? { body: change(await response.text()) } : {}) });
}

function olderPage(html: string): string {
  return html
    .replace(
      /(<style[^>]*>)([\s\S]*?)(<\/style>)/g,
      (_, open, css: string, end) => open + olderStyles(css) + end,
    )
    .replaceAll(" inert=", " data-inert=");
}

/** Runs in the page. An attribute cannot be unlearned, so `inert` becomes another one for whoever sets or asks for it. */
function forget(list: ReturnType<typeof missingFunctions>): void {
  const all = globalThis as unknown as Record<string, Record<string, unknown> | undefined>;
  for (const { holder, name, kind } of list) {
    const owner = kind === "prototype" && holder !== "Window" ? all[holder]?.prototype : all[holder];
    if (kind === "global" || holder === "Window") delete all[name];
    else if (owner) delete (owner as Record<string, unknown>)[name];
  }
  const { setAttribute, removeAttribute, closest } = Element.prototype;
  const other = (name: string) => (name === "inert" ? "data-inert" : name);
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, other(name), value);
  };
  Element.prototype.removeAttribute = function (name) {
    removeAttribute.call(this, other(name));
  };
  Element.prototype.closest = function (selector: string) {
    return closest.call(this, selector.replace("[inert]", "[data-inert]"));
  };
}
