import { reportOpsApi } from "@crux/contract/report";

/** Calls whose answers a change of a coupon makes old. */
export const COUPON_READS = [
  reportOpsApi.couponRules,
  reportOpsApi.couponRule,
  reportOpsApi.couponResults,
  reportOpsApi.tickets,
  reportOpsApi.ticketByNumber,
] as const;
