import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import "@crux/web/styles/tokens.css";
import "@crux/web/styles/ground.css";
import "./styles/base.css";
import { ApiError, createClient } from "@crux/client/client";
import { createQueryClient } from "@crux/client/query";
import { loadScreen } from "@crux/web/load-screen";
import { ServedPlace } from "@crux/web/navigation";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { findRoute, isPage } from "./routes.tsx";
import { App } from "./shell/app.tsx";
import { arrivesDrawn, askForPage } from "./shell/page-queries.ts";
import { Room } from "./shell/room.tsx";
import { addressOf, type Route, titleOf } from "./shell/route.ts";
import { RouteSkeleton } from "./shell/route-skeleton.tsx";
import { ShopTabBar } from "./shell/shop-tab-bar.tsx";
import { skeletonCardsOf } from "./shell/skeleton-cards.ts";
import { takeAnswers } from "./shell/take-answers.ts";

/** One page as the server sends it: `state` is JSON for the browser's query cache, null where it draws by itself. */
export type RenderedPage = {
  status: number;
  title: string;
  /** The file of this page's screen, as the build's manifest names it. */
  chunk: string;
  /** Preloads of the first picture. */
  head: string;
  html: string;
  state: string | null;
  /** The same bytes for everybody until what it shows changes. */
  isShared: boolean;
  /** Shows what staff prepare: the console may frame it, and nobody keeps or lists it. */
  isPreview?: boolean;
  /** Why a page that should have arrived as HTML did not. */
  failure?: string;
};

const NOT_FOUND_CODES = new Set<number | null>([
  saleOutcome.PRODUCT_NOT_FOUND,
  commodityOutcome.PRODUCT_NOT_FOUND,
  generalOutcome.INVALID_REQUEST,
]);
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** What an address asks for: all that get the same page have one `address`; drawn pages stand in it with their data. */
export function placeOf(url: string): { address: string; isDrawn: boolean } {
  const { pathname, searchParams } = locate(url);
  const route = findRoute(pathname);
  return { address: addressOf(route, searchParams), isDrawn: arrivesDrawn(route) };
}

/** Renders the page of an address, or its shell alone; `fetchInside` answers the shop's own calls in this process. */
export async function render(
  url: string,
  fetchInside: typeof fetch,
  part: "page" | "shell",
): Promise<RenderedPage> {
  const { pathname, search, searchParams } = locate(url);
  const route = findRoute(pathname);
  const { isPreview = false } = route;
  const page = { status: isPage(pathname) ? 200 : 404, title: titleOf(route, searchParams), isPreview };
  const chunk = chunkOf(route);
  const client = createClient({ fetch: fetchInside, base: "http://shop/v1", session: () => null });
  const queries = createQueryClient(client);
  const bare = () => skeleton(queries, route, page.title);
  if (part === "shell" || !arrivesDrawn(route)) return { ...page, ...bare(), chunk, isShared: true };

  try {
    await Promise.all([loadScreen(route), askForPage(queries, route, searchParams)]);
    const markup = renderToString(
      <ServedPlace value={{ pathname, search }}>
        <QueryClientProvider client={queries}>
          <App findRoute={findRoute} />
        </QueryClientProvider>
      </ServedPlace>,
    );
    const head = PRELOADS.exec(markup)?.[0] ?? "";
    const state = JSON.stringify(takeAnswers(queries)).replaceAll("<", "\\u003c");
    return { ...page, chunk, head, html: markup.slice(head.length), state, isShared: true };
  } catch (error) {
    // The browser tries again and shows what is wrong, in its own words.
    if (error instanceof ApiError && NOT_FOUND_CODES.has(error.code)) page.status = 404;
    const failure =
      error instanceof ApiError ? String(error.code) : error instanceof Error ? error.message : "";
    return { ...page, ...bare(), chunk, isShared: false, ...(page.status === 404 ? {} : { failure }) };
  } finally {
    queries.clear();
  }
}

function locate(url: string): URL {
  return new URL(`http://shop${url}`);
}

/** Pages that know the user are drawn in the browser; until then they have their title, places and tab bar. */
function skeleton(
  queries: QueryClient,
  route: Route,
  title: string,
): Pick<RenderedPage, "head" | "html" | "state"> {
  const html = renderToString(
    <ServedPlace value={{ pathname: route.path, search: "" }}>
      <QueryClientProvider client={queries}>
        {!route.isPreview && <ShopTabBar current={route.path} isTab={route.tab ?? false} />}
        <Room route={route}>
          <RouteSkeleton title={title} isTab={route.tab ?? false} cards={skeletonCardsOf(route.path)} />
        </Room>
      </QueryClientProvider>
    </ServedPlace>,
  );
  return { head: "", html, state: null };
}

/** Screens are named after their path. */
function chunkOf({ path }: Route): string {
  if (path === "*") return "not-found-screen";
  const name = path === "/" ? "home" : path.slice(1).replaceAll("_", "-");
  return `${name}-screen`;
}
