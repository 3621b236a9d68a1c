import { couponApi } from "@crux/contract/coupon";
import { couponSchemas } from "@crux/contract/coupon.schema";
import { read, serve, write } from "../../kernel/verb/serve.ts";
import { collectTicket, getTicketRule, listInvitedTickets, queryTickets } from "./service.ts";

export const couponEndpoints = serve(couponApi, couponSchemas, {
  tickets: read(queryTickets),
  rule: read(getTicketRule),
  collect: write(collectTicket, { idempotent: true }),
  invited: read(listInvitedTickets),
});
