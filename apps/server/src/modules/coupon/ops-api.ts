import { couponOpsApi } from "@crux/contract/promo/coupon";
import { couponOpsSchemas } from "@crux/contract/promo/coupon.schema";
import { opsEach, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  addRuleForStaff,
  disableRuleForStaff,
  issueForStaff,
  printForStaff,
  withdrawForStaff,
} from "./edit-coupons.ts";
import { issuePageForStaff } from "./issue-page.ts";
import { moveTicketIn } from "./move-in/move-ticket-in.ts";
import { saveRuleForStaff } from "./save-rule.ts";

const EDIT = { right: "coupon.edit" } as const;

/** What staff do with coupons and their tickets. */
export const couponOpsEndpoints: ServedOps[] = serveOps(couponOpsApi, couponOpsSchemas, {
  addRule: opsWrite(addRuleForStaff, { ...EDIT, idempotent: true }),
  saveRule: opsWrite(saveRuleForStaff, EDIT),
  setRuleDisabled: opsWrite(disableRuleForStaff, EDIT),
  printTickets: opsWrite(printForStaff, { ...EDIT, idempotent: true }),
  issueTicket: opsWrite(issueForStaff, EDIT),
  issueTickets: opsWrite(issuePageForStaff, EDIT),
  moveTicketIn: opsWrite(moveTicketIn, EDIT),
  withdrawTickets: opsEach(
    ({ rows }) =>
      rows.map((row) => ({ key: String(row.ticketId), endpoint: couponOpsApi.withdrawTicket, input: row })),
    EDIT,
  ),
  withdrawTicket: opsWrite(withdrawForStaff, EDIT),
});
