import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";

/** Whatever changes a customer makes these answers old. */
export const MEMBER_READS = [reportOpsApi.user, reportOpsApi.users] as const;

/** One customer with what belongs to them. */
export const useMember = (uid: number) => useQuery(query(reportOpsApi.user, { uid }));
