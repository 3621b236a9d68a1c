import { query } from "@crux/client/query";
import { staffOpsApi } from "@crux/contract/staff";
import type { QueryClient } from "@tanstack/react-query";
import { isPrivate, keptAsked } from "../ui/list/note-asked.ts";
import { forgetEarly } from "./early-answers.ts";
import { getSession } from "./staff-session.ts";

/** How somebody likes their lists, which every list waits for. */
export const KEPT_VIEWS = query(staffOpsApi.views, {});

let answers: Promise<unknown> = Promise.resolve();

/**
 * Asks for the list that this address stood for when it was open last, while its screen is on its way: the first
 * picture then has its rows. Another address, or one with something private in it, waits for its screen to ask. What
 * `boot.ts` asked already, while this program was on its way, is taken over.
 */
export function askAhead(queries: QueryClient): void {
  const noted = keptAsked.get()?.[location.pathname];
  if (getSession() && noted?.search === location.search && !isPrivate())
    answers = Promise.all([KEPT_VIEWS, noted].map(({ queryKey }) => queries.prefetchQuery({ queryKey })));
  forgetEarly();
}

/** When what was asked ahead is answered, or has failed. */
export const askedAhead = (): Promise<unknown> => answers;
