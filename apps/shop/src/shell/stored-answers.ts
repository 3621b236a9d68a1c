import { cartApi } from "@crux/contract/cart";
import { orderApi } from "@crux/contract/order";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type Answer, putAnswers, storedAnswers } from "./answers.ts";
import { takeAnswers } from "./take-answers.ts";

const MAX_CHARACTERS = 1_000_000;
const OLDEST_MS = 30 * 60_000;
const STALE = 1;
const OWN = [cartApi.items, orderApi.list].map((endpoint) => endpoint.line as string);

/**
 * Writes the answers of lists, catalogue, cart and orders down when the page is left, because some browsers run the
 * scripts again on back (G3, G14). Addresses, identities and money are never among them.
 */
export function storeAnswers(queries: QueryClient): void {
  window.addEventListener("pagehide", () => {
    const answers = takeAnswers(queries).filter(([[line]]) => mayKeep(String(line)));
    if (JSON.stringify(answers).length < MAX_CHARACTERS) storedAnswers.set(answers);
  });
}

/**
 * Brings kept answers back, to be shown at once and asked for again; newer answers stay, unless the older one is a list
 * with more pages.
 */
export function restoreAnswers(queries: QueryClient, answers: readonly Answer[]): void {
  const wanted = answers.filter(([key, data, at]) => {
    const now = queries.getQueryState(key);
    const isNewer = at > (now?.dataUpdatedAt ?? 0) || pageCount(data) > pageCount(now?.data);
    return isNewer && Date.now() - at < OLDEST_MS;
  });
  putAnswers(
    queries,
    wanted.map(([key, data]) => [key, data, STALE]),
  );
}

function mayKeep(line: string): boolean {
  return !line.includes("/secure/") || OWN.includes(line);
}

function pageCount(data: unknown): number {
  return (data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0;
}
