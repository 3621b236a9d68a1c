import { cartApi } from "@crux/contract/cart";
import { orderApi } from "@crux/contract/order";
import { dehydrate, hydrate, type InfiniteData, type Query, type QueryClient } from "@tanstack/react-query";
import { sessionStored } from "../browser/storage.ts";

type Dehydrated = ReturnType<typeof dehydrate>;

const MAX_CHARACTERS = 1_000_000;
const OLDEST_MS = 30 * 60_000;
const OWN = [cartApi.items, orderApi.list].map((endpoint) => endpoint.line as string);

const kept = sessionStored("answers", isDehydrated);

/**
 * Writes the answers of lists, catalogue, cart and orders down when the page is left, because some browsers run the
 * scripts again on back (G3, G14). Addresses, identities and money are never among them.
 */
export function keepAnswers(queries: QueryClient): void {
  window.addEventListener("pagehide", () => {
    const answers = dehydrate(queries, {
      shouldDehydrateQuery: isKept,
      shouldDehydrateMutation: () => false,
    });
    if (JSON.stringify(answers).length < MAX_CHARACTERS) kept.set(answers);
  });
}

/** Brings them back: newer answers stay, but a list that had more pages gets them again. */
export function recallAnswers(queries: QueryClient): void {
  const answers = kept.get();
  kept.remove();
  if (!answers) return;
  const young = answers.queries.filter(({ state }) => Date.now() - state.dataUpdatedAt < OLDEST_MS);
  hydrate(queries, { ...answers, queries: young });
  for (const { queryKey, state } of young) {
    const now = queries.getQueryData(queryKey);
    if (pageCount(state.data) > pageCount(now)) {
      queries.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
    }
  }
}

/** Drops what belonged to the user who left (or to another one who was here before). */
export function forgetUser(queries: QueryClient, uid: number | null): void {
  if (uid === null) kept.remove();
  queries.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/secure/") });
}

function isKept({ queryKey, state }: Query): boolean {
  const line = String(queryKey[0]);
  return state.status === "success" && (!line.includes("/secure/") || OWN.includes(line));
}

function pageCount(data: unknown): number {
  return (data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0;
}

function isDehydrated(value: unknown): value is Dehydrated {
  return typeof value === "object" && value !== null && "queries" in value && Array.isArray(value.queries);
}
