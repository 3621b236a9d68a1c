import { query } from "@crux/client/query";
import { couponApi } from "@crux/contract/coupon";
import { LIMITS } from "@crux/contract/limits";

/** All tickets of the signed-in user in one page (R-API-65). */
export const ticketsQuery = query(couponApi.tickets, { pageSize: LIMITS.pageSize });
