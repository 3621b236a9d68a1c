import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import { isRecord } from "@crux/web/storage";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { storage } from "./console-storage.ts";
import { getSession } from "./staff-session.ts";

/** How somebody likes their lists, which every list waits for. */
export const KEPT_VIEWS = query(staffOpsApi.views, {});

let answers: Promise<unknown> = Promise.resolve();

/** What is private is in the history entry; what was asked for with it is not kept. */
const isPrivate = (): boolean => {
  const entry: unknown = history.state;
  return isRecord(entry) && isRecord(entry.hidden) && Object.values(entry.hidden).some(Boolean);
};

/** Keeps which page of a list this address stands for. */
export function noteAsked(queryKey: QueryKey): void {
  const { pathname, search } = location;
  if (!isPrivate()) storage.asked.set({ ...storage.asked.get(), [pathname]: { search, queryKey } });
}

/**
 * Asks for the list that this address stood for when it was open last, while its screen is still on its way: the first
 * picture then has its rows. Another address, or one with something private in it, waits for its screen to ask.
 */
export function askAhead(queries: QueryClient): void {
  const noted = storage.asked.get()?.[location.pathname];
  if (!getSession() || noted?.search !== location.search || isPrivate()) return;
  answers = Promise.all([KEPT_VIEWS, noted].map(({ queryKey }) => queries.prefetchQuery({ queryKey })));
}

/** When what was asked ahead is answered, or has failed. */
export const askedAhead = (): Promise<unknown> => answers;
