import type { CouponTicket, couponSchemas, OwnTicket, TicketRule } from "@crux/contract/coupon.schema";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import type { Page } from "@crux/contract/wire";
import { TICKET_MOVES } from "@crux/rules/coupon/coupon-states";
import { personProblem } from "@crux/rules/coupon/coupon-terms";
import type { z } from "zod";
import { pageOf, sliceOf } from "../../kernel/database/page.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { listProfiles } from "../user/service.ts";
import { moveTickets, which } from "./move-store.ts";
import { isNewUser } from "./new-user.ts";
import { presentRule, presentTicket } from "./present-ticket.ts";
import type { RuleRow } from "./store.ts";
import { findRule } from "./store.ts";
import { countTickets, listInvited, listTickets } from "./ticket-store.ts";

export { collectTicket } from "./collect-ticket.ts";
export { addRuleForStaff } from "./edit-coupons.ts";
export {
  freezeTicket,
  getTicketForUse,
  giveBackTicket,
  listTicketsForUse,
  renameNewCustomer,
  restoreTicket,
  type TicketForUse,
  useTicket,
} from "./hold-ticket.ts";
export { withdrawReward } from "./invite-reward.ts";
export { addRule, issueTicket, type Printed, printTickets, setRuleDisabled } from "./issue-ticket.ts";
export { presentTicket } from "./present-ticket.ts";
export type { RuleTerms } from "./store.ts";
export type { TicketRow } from "./ticket-store.ts";
export { ticketTerms } from "./ticket-terms.ts";

type Of<Name extends keyof typeof couponSchemas> = z.output<(typeof couponSchemas)[Name]["input"]>;

/**
 * One page of the caller's tickets in every status, newest first unless asked otherwise (R-API-65); of what can be used
 * it says whether the caller may (OP-109).
 */
export async function queryTickets(
  ctx: UserCtx,
  { number, ...paging }: Of<"tickets">,
): Promise<Page<OwnTicket>> {
  const filter = { uid: ctx.caller.uid, number };
  const rows = await listTickets(ctx.db, filter, sliceOf(paging));
  const total = await countTickets(ctx.db, filter);
  const asks = rows.some(({ status, rule }) => status === "USABLE" && rule.newUserOnly);
  const { uid, userClass } = ctx.caller;
  const person = { userClass, isNewUser: asks && (await isNewUser(ctx, uid)) };
  return pageOf(
    rows.map((row) => ({
      ...presentTicket(row, ctx.now),
      refusal: row.status === "USABLE" ? personProblem(row.rule, person) : null,
    })),
    { total, ...paging },
  );
}

/** A coupon that can be collected, for anybody with its id (R-API-66); throws `coupon.NOT_FOUND`. */
export async function getTicketRule(ctx: Ctx, input: Of<"rule">): Promise<TicketRule> {
  return presentRule(await getRule(ctx, input));
}

/**
 * The tickets that friends collected on the caller's invitation, with their faces (R-API-68); throws
 * `coupon.NOT_FOUND`.
 */
export async function listInvitedTickets(ctx: UserCtx, input: Of<"invited">): Promise<CouponTicket[]> {
  const rule = await getRule(ctx, input);
  const tickets = await listInvited(ctx.db, ctx.caller.uid, rule.id);
  const profiles = await listProfiles(
    ctx,
    tickets.flatMap(({ uid }) => uid ?? []),
  );
  return tickets.map((ticket) => presentTicket(ticket, ctx.now, profiles.get(ticket.uid ?? 0) ?? null));
}

async function getRule(ctx: Ctx, { ruleId, type }: Of<"rule">): Promise<RuleRow> {
  const rule = type === "REDUCED" ? await findRule(ctx.db, ruleId) : undefined;
  if (!rule) throw new Fail(couponOutcome.NOT_FOUND);
  return rule;
}

const BATCH = 200;

/** Notes that usable tickets are over (L-CPN-07); answers how many it took. */
export async function expireTickets(ctx: Ctx): Promise<number> {
  const step = { move: TICKET_MOVES.expire, mover: "SYSTEM", why: "validity ended", at: ctx.now } as const;
  return (await moveTickets(ctx.db, which.over(ctx.now, BATCH), step)).length;
}

/** Withdraws a ticket that nobody used (L-CPN-08); throws `coupon.TICKET_NOT_FOUND` for any other. */
export async function withdrawTicket(ctx: Ctx, ticketId: number, why: string): Promise<void> {
  const step = { move: TICKET_MOVES.withdraw, mover: "OPERATOR", why, at: ctx.now } as const;
  if ((await moveTickets(ctx.db, which.ticket(ticketId), step)).length === 0)
    throw new Fail(couponOutcome.TICKET_NOT_FOUND);
}
