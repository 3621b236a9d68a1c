import { query } from "@crux/client/query";
import { notifyApi } from "@crux/contract/notify";
import type { MessageType } from "@crux/contract/notify.schema";
import { useQuery } from "@tanstack/react-query";

/** What asks for the unread messages of a type: one of them is enough for a dot (OP-114, R-CONST-06). */
export function unreadQuery(type: MessageType) {
  return query(notifyApi.messages, { type, readFlag: 0, pageSize: 10 });
}

/** Which kinds of messages have unread ones; none for a visitor (R-MODEL-26). */
export function useUnread(isSignedIn = true): Record<MessageType, boolean> {
  const system = useQuery({ ...unreadQuery("SYSTEM"), enabled: isSignedIn });
  const personal = useQuery({ ...unreadQuery("PERSONAL"), enabled: isSignedIn });
  return { SYSTEM: system.data?.empty === false, PERSONAL: personal.data?.empty === false };
}
