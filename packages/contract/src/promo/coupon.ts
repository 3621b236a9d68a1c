import { endpoints } from "../endpoint.ts";
import type { couponOpsSchemas } from "./coupon.schema.ts";

/** What staff do with coupons. */
export const couponOpsApi = endpoints<typeof couponOpsSchemas>()({
  addRule: "POST /coupon/ops/rule",
  saveRule: "PUT /coupon/ops/rule/{ruleId}",
  setRuleDisabled: "PUT /coupon/ops/rule/{ruleId}/disabled",
  printTickets: "POST /coupon/ops/rule/{ruleId}/print",
  issueTicket: "POST /coupon/ops/rule/{ruleId}/issue",
  issueTickets: "POST /coupon/ops/rule/{ruleId}/issuePage",
  moveTicketIn: "POST /coupon/ops/rule/{ruleId}/former",
  withdrawTickets: "PUT /coupon/ops/tickets/withdraw",
  withdrawTicket: "PUT /coupon/ops/ticket/{ticketId}/withdraw",
});
