import { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import type { Output } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { staffOpsApi } from "@crux/contract/staff";
import type { QueryClient } from "@tanstack/react-query";
import { getSession, keepUser, onSessionChange } from "./staff-session.ts";

/** Answers belong to one person; whoever is refused for a missing right has the menu and the buttons drawn anew. */
export function watchAnswers(queries: QueryClient): void {
  onSessionChange(() => queries.clear());
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const isMe = event.query.queryKey[0] === staffOpsApi.me.line;
    if (isMe && event.action.type === "success")
      keepMe(event.query.state.data as Output<typeof staffOpsApi.me>);
    if (event.action.type !== "error") return;
    const { error } = event.action;
    if (error instanceof ApiError && error.code === generalOutcome.FORBIDDEN && !isMe) void renewMe(queries);
  });
}

/** Asks the server once more who this is and what they may do. */
export async function renewMe(queries: QueryClient): Promise<void> {
  if (!getSession()) return;
  await queries.fetchQuery({ ...query(staffOpsApi.me, {}), staleTime: 0 }).catch(() => undefined);
}

/** Keeps what the server says of whoever works here; the same again would draw the whole page once more. */
function keepMe(me: Output<typeof staffOpsApi.me>): void {
  const user = getSession()?.user;
  if (user?.id === me.id && JSON.stringify(me) !== JSON.stringify(user)) keepUser(me);
}
