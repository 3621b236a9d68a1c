import type { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { useQuery } from "@tanstack/react-query";

/** Whatever changes a customer makes these answers old. */
export const MEMBER_READS = [reportOpsApi.user, reportOpsApi.users] as const;

/** One customer with what belongs to them. */
export function useMember(uid: number): {
  member: UserDetail | undefined;
  error: ApiError | null;
  retry: () => void;
} {
  const { data, error, refetch } = useQuery(query(reportOpsApi.user, { uid }));
  return { member: data, error, retry: () => void refetch() };
}
