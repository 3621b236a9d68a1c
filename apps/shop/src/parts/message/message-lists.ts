import type { Output } from "@crux/contract/endpoint";
import { notifyApi } from "@crux/contract/notify";
import type { Message } from "@crux/contract/notify.schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

type Lists = InfiniteData<Output<typeof notifyApi.messages>, number>;

/** The kept lists of the inbox, without what the dots ask for. */
const LISTS = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] === notifyApi.messages.line && queryKey[2] === "pages",
};

/** Forgets the lists, so that the inbox starts at its first pages (R-MY-06). */
export function forgetMessageLists(queries: QueryClient): void {
  queries.removeQueries(LISTS);
}

/** A message that a list already showed (OP-113). */
export function listedMessage(queries: QueryClient, id: number): Message | undefined {
  return queries
    .getQueriesData<Lists>(LISTS)
    .flatMap(([, lists]) => lists?.pages ?? [])
    .flatMap((page) => page.content)
    .find((message) => message.id === id);
}

/** Shows a message as read wherever a list shows it, and asks for the dots anew (R-MSG-07). */
export function showAsRead(queries: QueryClient, read: Message): void {
  queries.setQueriesData<Lists>(
    LISTS,
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          content: page.content.map((message) => (message.id === read.id ? read : message)),
        })),
      },
  );
  void queries.invalidateQueries({
    predicate: (one) => one.queryKey[0] === notifyApi.messages.line && !LISTS.predicate(one),
  });
}
