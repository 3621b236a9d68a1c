import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** One answer of the query cache on its way between server, browser and the storage of a tab: key, data, time in ms. */
export type Answer = [key: QueryKey, data: unknown, at: number];

/** All good answers that a query cache holds. */
export function takeAnswers(queries: QueryClient): Answer[] {
  const good = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === "success" });
  return good.map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt]);
}

/** Puts answers into a query cache, as old as they are. */
export function putAnswers(queries: QueryClient, answers: readonly Answer[]): void {
  for (const [key, data, at] of answers) queries.setQueryData(key, data, { updatedAt: at });
}
