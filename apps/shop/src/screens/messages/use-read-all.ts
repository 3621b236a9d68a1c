import type { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import { notifyApi } from "@crux/contract/notify";
import type { MessageType } from "@crux/contract/notify.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client, reportError } from "../../browser/api.ts";

/** Opens every unread message of a type, ten at a time; there is no call that reads several. */
export function useReadAll(): { readAll: (type: MessageType) => Promise<void>; isBusy: boolean } {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const readAll = async (type: MessageType) => {
    setIsBusy(true);
    try {
      let isLast = false;
      while (!isLast) {
        const unread = await client.call(notifyApi.messages, { type, readFlag: 0, pageSize: 10 });
        await Promise.all(unread.content.map(({ id }) => client.call(notifyApi.readMessage, { id })));
        isLast = unread.last;
      }
    } catch (error) {
      reportError(error as ApiError);
    }
    await refresh(queries, notifyApi.messages);
    setIsBusy(false);
  };
  return { readAll, isBusy };
}
