import { query } from "@crux/client/query";
import { couponApi } from "@crux/contract/coupon";
import { useQuery } from "@tanstack/react-query";

/** The coupon that a link names by its public id (R-API-66). */
export function useTicketRule(ruleId: string) {
  return useQuery({
    ...query(couponApi.rule, { ruleId, type: "REDUCED" }),
    enabled: ruleId !== "",
    meta: { isToldByPage: true },
  });
}
