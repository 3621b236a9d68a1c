import type { QueryClient } from "@tanstack/react-query";
import type { Answer } from "./answers.ts";

/** All good answers that a query cache holds. */
export function takeAnswers(queries: QueryClient): Answer[] {
  const good = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === "success" });
  return good.map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt]);
}
