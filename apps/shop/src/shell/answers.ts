import { sessionStored } from "@crux/web/storage";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** One answer of the query cache on its way between server, browser and the storage of a tab: key, data, time in ms. */
export type Answer = [key: QueryKey, data: unknown, at: number];

/** What this tab keeps for scripts that run again. */
export const storedAnswers = sessionStored("answers", (value): value is Answer[] => Array.isArray(value));

/** Puts answers into a query cache, as old as they are. */
export function putAnswers(queries: QueryClient, answers: readonly Answer[]): void {
  for (const [key, data, at] of answers) queries.setQueryData(key, data, { updatedAt: at });
}

/** Drops what belonged to the user who left (or to another one who was here before). */
export function forgetUser(queries: QueryClient): void {
  storedAnswers.remove();
  queries.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/secure/") });
}
