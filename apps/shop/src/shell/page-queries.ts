import { query } from "@crux/client/query";
import { commodityApi } from "@crux/contract/commodity";
import type { Input } from "@crux/contract/endpoint";
import { reviewApi } from "@crux/contract/review/review";
import { saleApi } from "@crux/contract/sale";
import type { FetchInfiniteQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { productListOptions, readFilter } from "../parts/product/product-list-options.ts";
import type { Route } from "./route.ts";

/** Options of one query or list query; a list is known by its first page. */
type PageQuery = { queryKey: QueryKey; initialPageParam?: unknown };

const pauses = (of: Input<typeof saleApi.pauses>) => query(saleApi.pauses, of);
const storeConfig = () => query(saleApi.config, { name: "STORE_CONFIG" });

/** What the first picture of a page asks for. Pages that stand here arrive as HTML, so their screens render on the server, too. */
const PAGE_QUERIES: Record<string, (params: URLSearchParams) => readonly PageQuery[]> = {
  "/": () => [query(saleApi.banners, {}), query(saleApi.sections, {}), storeConfig(), pauses({})],
  "/tag": () => [query(commodityApi.tags, { level: 1 })],
  "/shop_product": (params) => {
    const filter = readFilter(params);
    const tags =
      filter.tagId === null ? [] : [query(commodityApi.tags, { level: 1 }), pauses({ tagId: filter.tagId })];
    return [productListOptions(filter), ...tags];
  },
  "/product": (params) => [
    query(saleApi.product, { id: params.get("id") ?? "" }),
    pauses({ productId: params.get("id") ?? "" }),
    query(reviewApi.summary, { productId: params.get("id") ?? "" }),
    query(saleApi.config, { name: "CNY_RATE" }),
  ],
  "/shop_info": () => [storeConfig()],
  "*": () => [],
};

/** True for pages that arrive as HTML with their data. */
export function arrivesDrawn({ path }: Route): boolean {
  return path in PAGE_QUERIES;
}

/** Asks for everything that a page's first picture needs; rejects when one answer fails. */
export async function askForPage(
  queries: QueryClient,
  { path }: Route,
  params: URLSearchParams,
): Promise<void> {
  const wanted = PAGE_QUERIES[path]?.(params) ?? [];
  await Promise.all(wanted.map((options) => fetchOptions(queries, options)));
}

function fetchOptions(queries: QueryClient, options: PageQuery): Promise<unknown> {
  const { queryKey, initialPageParam } = options;
  if (initialPageParam === undefined) return queries.fetchQuery({ queryKey });
  return queries.fetchInfiniteQuery(
    options as FetchInfiniteQueryOptions<unknown, Error, unknown, readonly unknown[], unknown>,
  );
}
