import type { QueryClient } from "@tanstack/react-query";
import { type Kept, storage } from "../browser/shop-storage.ts";

/** One answer of the query cache on its way between server, browser and storage: key, data, time in ms. */
export type Answer = Kept["answers"][number];

/** Puts answers into a query cache, as old as they are. */
export function putAnswers(queries: QueryClient, answers: readonly Answer[]): void {
  for (const [key, data, at] of answers) queries.setQueryData(key, data, { updatedAt: at });
}

/** Drops what belonged to the user who left (or to another one who was here before). */
export function forgetUser(queries: QueryClient): void {
  storage.answers.remove();
  queries.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/secure/") });
}
