import { query } from "@crux/client/query";
import type { Receivers } from "@crux/contract/ops/message.schema";
import { userMessageOpsApi } from "@crux/contract/user";
import { useQuery } from "@tanstack/react-query";

/** How many customers a message is for; null while nobody knows, with the server's word about it. */
export function useReceivers(to: Receivers | null): { receivers: number | null; fault: string | undefined } {
  const { data, error } = useQuery({
    ...query(userMessageOpsApi.countReceivers, { to: to ?? { audience: "ALL" } }),
    enabled: to !== null,
    meta: { isToldByPage: true },
  });
  return {
    receivers: to && data ? data.receivers : null,
    fault: to === null ? undefined : error?.message,
  };
}
