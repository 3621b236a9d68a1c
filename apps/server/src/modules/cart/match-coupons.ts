import type { CartPre } from "@crux/contract/cart.schema";
import type { AvailableTicket, UnavailableTicket } from "@crux/contract/coupon.schema";
import { couponProblem, couponProblemText, couponSaving } from "@crux/rules/coupon/coupon-terms";
import { bestTicket, sortTickets } from "@crux/rules/coupon/ticket-choice";
import type { PriceReceipt } from "@crux/rules/price/price-cart";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { listTicketsForUse, presentTicket, ticketTerms } from "../coupon/service.ts";

/** The caller's tickets that fit these goods, what saves most first, and the others with the reason (OP-042, R-PRE-23). */
export async function matchCoupons(
  ctx: UserCtx,
  price: PriceReceipt,
  shipFeeCents: number,
): Promise<Pick<CartPre, "coupon" | "couponMatchResult">> {
  const { tickets, isNewUser } = await listTicketsForUse(ctx, ctx.caller.uid);
  const use = {
    baseCents: price.couponBaseCents,
    pieces: price.couponPieces,
    shipFeeCents,
    userClass: ctx.caller.userClass,
    isNewUser,
    at: ctx.now.toISOString(),
  };
  const available: AvailableTicket[] = [];
  const unavailable: UnavailableTicket[] = [];
  for (const ticket of tickets) {
    const terms = ticketTerms(ticket);
    const problem = couponProblem(terms, use);
    const shown = presentTicket(ticket, ctx.now);
    if (problem) unavailable.push({ ...shown, reason: couponProblemText(problem, terms, use) });
    else available.push({ ...shown, savedAmount: couponSaving(terms, use) });
  }
  return {
    coupon: bestTicket(available, shipFeeCents),
    couponMatchResult: {
      availableTickets: sortTickets(available, shipFeeCents),
      unavailableTickets: unavailable,
      total_price: price.couponBaseCents,
    },
  };
}
