import type { AnyEndpoint, Input, Output, Refusal } from "@crux/contract/endpoint";
import type { Page } from "@crux/contract/wire";
import { infiniteQueryOptions, QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { ApiError, type Client } from "./client.ts";

/** Options of `useQuery` for one call: the key is the call's line and its input, so there is nothing to name. */
export function query<E extends AnyEndpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>, ApiError<Refusal<E>>>({ queryKey: [endpoint.line, input] });
}

type PageOf<E extends AnyEndpoint> = Extract<Output<E>, Page<unknown>>;

/**
 * Options of `useInfiniteQuery` for a list call: pages from 0, and another one while the last was full.
 * `until: "total"` compares with `totalElements` instead, as product lists do (R-APP-33).
 */
export function pages<E extends AnyEndpoint>(endpoint: E, input: Input<E>, until: "full" | "total" = "full") {
  return infiniteQueryOptions<PageOf<E>, ApiError<Refusal<E>>, PageOf<E>[], QueryKey, number>({
    queryKey: [endpoint.line, input, "pages"],
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const collected = all.reduce((sum, page) => sum + page.numberOfElements, 0);
      const hasMore =
        until === "total" ? collected < last.totalElements : last.numberOfElements === last.size;
      return hasMore && last.numberOfElements > 0 ? last.number + 1 : undefined;
    },
    select: (data) => data.pages,
  });
}

/** A query client that answers every key by making the call which the key names. */
export function createQueryClient(client: Client): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 1 && error instanceof ApiError && error.code === null,
        refetchOnWindowFocus: false,
        // Without a network a call fails and says so; waiting in silence would leave a skeleton.
        networkMode: "always",
        refetchOnReconnect: true,
        queryFn: ({ queryKey, pageParam, signal }) => {
          const [line, input] = queryKey as [string, Record<string, unknown>];
          const paged = typeof pageParam === "number" ? { pageNum: pageParam } : {};
          return client.call({ line } as AnyEndpoint, { ...input, ...paged }, { signal });
        },
      },
      mutations: { retry: false },
    },
  });
}

/** Marks every answer of these calls as old, so that screens which show them load again. */
export function refresh(queries: QueryClient, ...stale: AnyEndpoint[]): Promise<void> {
  const lines = new Set(stale.map((endpoint) => endpoint.line));
  return queries.invalidateQueries({ predicate: ({ queryKey }) => lines.has(String(queryKey[0])) });
}
