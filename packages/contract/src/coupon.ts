import type { couponSchemas } from "./coupon.schema.ts";
import { endpoints } from "./endpoint.ts";

export const couponApi = endpoints<typeof couponSchemas>()({
  tickets: "POST /coupon/secure/{uid}/coupon/ticket/query",
  rule: "GET /coupon/coupon/ticketRule",
  collect: "POST /coupon/secure/{uid}/coupon/ticket",
  invited: "GET /coupon/secure/{uid}/coupon/recommendTicket",
});
