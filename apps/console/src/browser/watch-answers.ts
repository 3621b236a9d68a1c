import { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { staffOpsApi } from "@crux/contract/staff";
import type { QueryClient } from "@tanstack/react-query";
import { getSession, keepUser, onSessionChange } from "./staff-session.ts";

/** Answers belong to one person; whoever is refused for a missing right has the menu and the buttons drawn anew. */
export function watchAnswers(queries: QueryClient): void {
  onSessionChange(() => queries.clear());
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { error } = event.action;
    const isMe = event.query.queryKey[0] === staffOpsApi.me.line;
    if (error instanceof ApiError && error.code === generalOutcome.FORBIDDEN && !isMe) void renewMe(queries);
  });
}

/** Asks the server once more who this is and what they may do. */
export async function renewMe(queries: QueryClient): Promise<void> {
  if (!getSession()) return;
  const me = await queries.fetchQuery({ ...query(staffOpsApi.me, {}), staleTime: 0 }).catch(() => undefined);
  // The same again would draw the whole page once more.
  if (me && JSON.stringify(me) !== JSON.stringify(getSession()?.user)) keepUser(me);
}
