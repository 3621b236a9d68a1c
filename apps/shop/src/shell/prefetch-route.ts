import type { FetchInfiniteQueryOptions, QueryClient } from "@tanstack/react-query";
import type { PrefetchOptions, Route } from "./route.ts";

/** Asks for everything that a route's first picture needs; rejects when one answer fails. */
export async function prefetchRoute(
  queries: QueryClient,
  route: Route,
  params: URLSearchParams,
): Promise<void> {
  const wanted = route.prefetch?.(params) ?? [];
  await Promise.all(wanted.map((options) => fetchOptions(queries, options)));
}

function fetchOptions(queries: QueryClient, options: PrefetchOptions): Promise<unknown> {
  const { queryKey, initialPageParam } = options;
  if (initialPageParam === undefined) return queries.fetchQuery({ queryKey });
  return queries.fetchInfiniteQuery(
    options as FetchInfiniteQueryOptions<unknown, Error, unknown, readonly unknown[], unknown>,
  );
}
