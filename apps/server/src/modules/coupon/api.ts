import { couponApi, couponCentreApi } from "@crux/contract/coupon";
import { couponSchemas } from "@crux/contract/coupon.schema";
import { couponCentreSchemas } from "@crux/contract/promo/centre.schema";
import { read, serve, write } from "../../kernel/verb/serve.ts";
import { listClaims, showCentre, showInvitation } from "./centre.ts";
import { collectTicket, getTicketRule, listInvitedTickets, queryTickets } from "./service.ts";

export const couponEndpoints = [
  ...serve(couponApi, couponSchemas, {
    tickets: read(queryTickets),
    rule: read(getTicketRule),
    collect: write(collectTicket, { idempotent: true }),
    invited: read(listInvitedTickets),
  }),
  ...serve(couponCentreApi, couponCentreSchemas, {
    centre: read(showCentre),
    claims: read(listClaims),
    invitation: read(showInvitation),
  }),
];
