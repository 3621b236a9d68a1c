import { cartApi } from "@crux/contract/cart";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { ORDER_LISTS } from "../browser/order-lists.ts";
import { getSession } from "../browser/shop-session.ts";
import { type Kept, storage } from "../browser/shop-storage.ts";
import { type Answer, putAnswers } from "./answers.ts";
import { takeAnswers } from "./take-answers.ts";

const MAX_CHARACTERS = 600_000;
const OLDEST_MS = 30 * 60_000;
const OLDEST_OFFLINE_MS = 30 * 24 * 60 * 60_000;
const STALE = 1;
const OWN = [cartApi.items, ...ORDER_LISTS].map((endpoint) => endpoint.line as string);

/**
 * Writes the answers of lists, catalogue, cart and orders down when the page is left, because some browsers run the
 * scripts again on back, and a network may be missing then (G3, G14). Addresses, identities and money are never among them.
 */
export function storeAnswers(queries: QueryClient): void {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) storage.answers.set(keptWith(takeAnswers(queries)));
  });
}

/** Answers of this page and, behind them, older ones of other pages, as many as there is room for. */
function keptWith(mine: readonly Answer[]): Kept {
  const uid = uidHere();
  const answers = new Map<string, Answer>();
  let room = MAX_CHARACTERS;
  for (const answer of [...mine, ...ownedBy(uid)].sort((one, other) => other[2] - one[2])) {
    const [key, , at] = answer;
    const name = JSON.stringify(key);
    if (answers.has(name) || !mayKeep(String(key[0]), uid) || Date.now() - at > OLDEST_OFFLINE_MS) continue;
    room -= JSON.stringify(answer).length;
    if (room > 0) answers.set(name, answer);
  }
  return { uid, answers: [...answers.values()] };
}

/**
 * Brings kept answers back, to be shown at once and asked for again; newer answers stay, unless the older one is a list
 * with more pages. A page that itself was kept has nothing better, however old they are.
 */
export function restoreAnswers(queries: QueryClient): void {
  const isOffline = "kept" in document.documentElement.dataset;
  const oldest = Date.now() - (isOffline ? OLDEST_OFFLINE_MS : OLDEST_MS);
  const wanted = ownedBy(uidHere()).filter(([key, data, at]) => {
    const now = queries.getQueryState(key);
    const isNewer = at > (now?.dataUpdatedAt ?? 0) || pageCount(data) > pageCount(now?.data);
    return isNewer && at > oldest;
  });
  putAnswers(
    queries,
    wanted.map(([key, data]) => [key, data, STALE]),
  );
}

/** What is kept for somebody; nothing of it when it was kept for another. */
function ownedBy(uid: number): readonly Answer[] {
  const kept = storage.answers.get();
  return kept?.uid === uid ? kept.answers : [];
}

/** Who is signed in, unless another tab signed them out meanwhile; 0 for nobody. */
function uidHere(): number {
  const mine = getSession()?.user.id ?? 0;
  return mine === storage.user.get()?.id ? mine : 0;
}

function mayKeep(line: string, uid: number): boolean {
  return !line.includes("/secure/") || (uid > 0 && OWN.includes(line));
}

function pageCount(data: unknown): number {
  return (data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0;
}
