import { query } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import type { User } from "@crux/contract/user.schema";
import { useQuery } from "@tanstack/react-query";

/** Until when somebody is a black-card member; null while that is on its way, undefined for others (R-MEM-06). */
export function useMembershipEnd(user: User | undefined): string | null | undefined {
  const isVip = user?.userClass === "VIP";
  const { data, isLoading } = useQuery({ ...query(userApi.membership, {}), enabled: isVip });
  if (isLoading) return null;
  return isVip ? data?.expiryDate : undefined;
}
