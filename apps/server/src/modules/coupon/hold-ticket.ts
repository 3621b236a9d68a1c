import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { TICKET_MOVES, type TicketMove } from "@crux/rules/coupon/coupon-states";
import type { CouponTerms } from "@crux/rules/coupon/coupon-terms";
import { normalIdentityCode } from "@crux/rules/identity/identity-number";
import { nationalDigits } from "@crux/rules/people/mobile";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type Marks, moveTickets, updateMarks, which } from "./move-store.ts";
import { isNewUser } from "./new-user.ts";
import type { TicketRow } from "./ticket-store.ts";
import { findTicket, listUsable } from "./ticket-store.ts";
import { ticketTerms } from "./ticket-terms.ts";

/** Who gets what a ticket for new customers is ordered with: a contact number, and an ID number where one is known. */
export type NewCustomer = { mobile: string; identifyCode: string | null };

const ONCE = new Set(["coupon_ticket_once_mobile", "coupon_ticket_once_identity"]);

/** Equal for equal people, whatever account orders for them, and nothing that could be read. */
function marksOf({ vault: { box } }: Ctx, { mobile, identifyCode }: NewCustomer): Marks {
  return {
    mobile: box.blindIndex(`new customer mobile ${nationalDigits(mobile)}`),
    identity: identifyCode && box.blindIndex(`new customer identity ${normalIdentityCode(identifyCode)}`),
  };
}

/** A ticket ready for pricing; `isNewUser` is looked up only where a ticket asks for it. */
export type TicketForUse = { terms: CouponTerms; isNewUser: boolean };

/**
 * A user's ticket that an order may be priced with; `coupon.TICKET_NOT_FOUND` for none or somebody else's,
 * `coupon.NOT_APPLICABLE` for one that is not usable.
 */
export async function getTicketForUse(ctx: Ctx, uid: number, ticketId: number): Promise<TicketForUse> {
  const ticket = await findTicket(ctx.db, uid, ticketId);
  if (!ticket) throw new Fail(couponOutcome.TICKET_NOT_FOUND);
  if (ticket.status !== "USABLE") throw new Fail(couponOutcome.NOT_APPLICABLE);
  const terms = ticketTerms(ticket);
  return { terms, isNewUser: terms.newUserOnly && (await isNewUser(ctx, uid)) };
}

/** All tickets that a user may use now, and whether they are a new user if one of the tickets asks for it. */
export async function listTicketsForUse(
  ctx: Ctx,
  uid: number,
): Promise<{ tickets: TicketRow[]; isNewUser: boolean }> {
  const tickets = await listUsable(ctx.db, uid, ctx.now);
  const asks = tickets.some(({ rule }) => rule.newUserOnly);
  return { tickets, isNewUser: asks && (await isNewUser(ctx, uid)) };
}

type Freeze = { uid: number; ticketId: number; orderId: number; newCustomer: NewCustomer | null };

/**
 * Binds a user's usable ticket to a new order (L-CPN-03); `coupon.NOT_APPLICABLE` when somebody was faster. A ticket
 * for new customers names its receiver, who has such a discount once: `coupon.RECEIVER_NOT_NEW` while another order
 * holds or has used one.
 */
export async function freezeTicket(ctx: Ctx, { uid, ticketId, orderId, newCustomer }: Freeze): Promise<void> {
  const usable = which.usable({ uid, ticketId, at: ctx.now });
  const step = { move: TICKET_MOVES.freeze, mover: "CUSTOMER", why: "ordered", at: ctx.now } as const;
  const marks = newCustomer && marksOf(ctx, newCustomer);
  const moved = await moveTickets(ctx.db, usable, step, { orderId, marks }).catch(refuseOnce);
  if (moved.length === 0) throw new Fail(couponOutcome.NOT_APPLICABLE);
}

/**
 * Names another receiver for the ticket for new customers that an order holds or has used, if it has one, or another mobile
 * of the same one where no ID number is given; `coupon.RECEIVER_NOT_NEW`.
 */
export async function renameNewCustomer(
  ctx: Ctx,
  orderId: number,
  { mobile, identifyCode }: { mobile: string; identifyCode: string | null | undefined },
): Promise<void> {
  const { mobile: mark, identity } = marksOf(ctx, { mobile, identifyCode: identifyCode ?? null });
  const marks = identifyCode === undefined ? { mobile: mark } : { mobile: mark, identity };
  await updateMarks(ctx.db, orderId, marks).catch(refuseOnce);
}

function refuseOnce(error: unknown): never {
  throw ONCE.has(violatedConstraint(error) ?? "") ? new Fail(couponOutcome.RECEIVER_NOT_NEW) : error;
}

/** Makes the ticket of a paid order used (L-CPN-04). */
export async function useTicket(ctx: Ctx, orderId: number): Promise<void> {
  const step = { move: TICKET_MOVES.use, mover: "SYSTEM", why: "paid", at: ctx.now } as const;
  const moved = await moveTickets(ctx.db, which.ofOrder(orderId), step);
  if (moved.length === 0) throw new Error(`the ticket of order ${orderId} is not frozen`);
}

/** Gives the ticket of an unpaid order back, once; an ended one becomes EXPIRED (L-CPN-05, L-CPN-06, I-09). */
export async function giveBackTicket(ctx: Ctx, orderId: number): Promise<void> {
  await letGo(ctx, orderId, {
    inTime: TICKET_MOVES.giveBack,
    late: TICKET_MOVES.giveBackLate,
    why: "cancelled",
  });
}

/** Gives the ticket of a paid order back that is refunded in full, once; an ended one becomes EXPIRED (L-CPN-09, L-CPN-06). */
export async function restoreTicket(ctx: Ctx, orderId: number): Promise<void> {
  await letGo(ctx, orderId, {
    inTime: TICKET_MOVES.restore,
    late: TICKET_MOVES.restoreLate,
    why: "refunded",
  });
}

async function letGo(
  ctx: Ctx,
  orderId: number,
  { inTime, late, why }: { inTime: TicketMove; late: TicketMove; why: string },
): Promise<void> {
  const step = { mover: "SYSTEM", why, at: ctx.now } as const;
  const gone = await moveTickets(ctx.db, which.ofOrderOver(orderId, ctx.now), { ...step, move: late });
  if (gone.length === 0) await moveTickets(ctx.db, which.ofOrder(orderId), { ...step, move: inTime });
}
