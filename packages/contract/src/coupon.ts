import type { couponSchemas } from "./coupon.schema.ts";
import { endpoints } from "./endpoint.ts";
import type { couponCentreSchemas } from "./promo/centre.schema.ts";

export const couponApi = endpoints<typeof couponSchemas>()({
  tickets: "POST /coupon/secure/{uid}/coupon/ticket/query",
  rule: "GET /coupon/coupon/ticketRule",
  collect: "POST /coupon/secure/{uid}/coupon/ticket",
  invited: "GET /coupon/secure/{uid}/coupon/recommendTicket",
});

/** What the shop offers by itself, and what inviting friends brings. */
export const couponCentreApi = endpoints<typeof couponCentreSchemas>()({
  centre: "GET /coupon/coupon/centre",
  claims: "GET /coupon/secure/{uid}/coupon/claims",
  invitation: "GET /coupon/secure/{uid}/coupon/invitation",
});
