import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { couponOpsSchemas } from "@crux/contract/promo/coupon.schema";
import { TICKET_MOVES } from "@crux/rules/coupon/coupon-states";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { sendMessage } from "../notify/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { getAccountFacts, getUser } from "../user/service.ts";
import { addRule, issueTicket, type Printed, printTickets, setRuleDisabled } from "./issue-ticket.ts";
import { moveTickets, which } from "./move-store.ts";
import { isNewUser } from "./new-user.ts";
import { editedOf, refuseEmptyInvitation } from "./save-rule.ts";
import { findRule, lockRule } from "./store.ts";
import { findOfBatch, findStanding } from "./ticket-store.ts";

type Of<Name extends keyof typeof couponOpsSchemas> = z.output<(typeof couponOpsSchemas)[Name]["input"]>;
type Given = z.output<typeof couponOpsSchemas.issueTicket.output>;

/** Adds a coupon that can be collected at once, or from its beginning on. Throws `coupon.REWARD_MISSING`. */
export async function addRuleForStaff(ctx: OpsCtx, terms: Of<"addRule">): Promise<{ ruleId: string }> {
  const title = terms.title.trim();
  await refuseEmptyInvitation(ctx, terms);
  const ruleId = await addRule(ctx, { ...terms, title, imgUrl: "", shopIds: [] });
  const rule = await findRule(ctx.db, ruleId);
  if (rule) ctx.note({ after: { ...editedOf(rule), ruleId }, subject: { type: "coupon", id: rule.id } });
  return { ruleId };
}

/** Stops or reopens collecting; saying so twice changes nothing. Throws `coupon.NOT_FOUND`. */
export async function disableRuleForStaff(
  ctx: OpsCtx,
  { ruleId, disabled }: Of<"setRuleDisabled">,
): Promise<{ ruleId: string; disabled: boolean }> {
  const before = await findRule(ctx.db, ruleId);
  await setRuleDisabled(ctx, ruleId, disabled);
  ctx.note({
    before: { title: before?.title, disabled: before?.disabled },
    after: { disabled },
    ...(before ? { subject: { type: "coupon", id: before.id } } : {}),
  });
  return { ruleId, disabled };
}

/** Prints tickets that wait to be collected (L-CPN-01). Throws `coupon.NOT_FOUND` and `coupon.ALL_COLLECTED`. */
export async function printForStaff(ctx: OpsCtx, { ruleId, pieces }: Of<"printTickets">): Promise<Printed> {
  const printed = await printTickets(ctx, ruleId, pieces);
  ctx.note({ after: { ruleId, pieces, fromId: printed.fromId, toId: printed.toId } });
  return printed;
}

/**
 * Gives a customer a ticket, once for each batch, and tells them if asked: whoever has one of it keeps that. Throws `coupon.NOT_FOUND`,
 * `user.NOT_FOUND`, `coupon.OFFLINE` for one that is stopped or over, and what collecting throws for a customer who
 * may not have one or has as many as one may.
 */
export async function issueForStaff(
  ctx: OpsCtx,
  { ruleId, uid, reason, batch, tell }: Of<"issueTicket">,
): Promise<Given> {
  // Whoever takes tickets of a rule comes one after the other, so that the look at the batch holds.
  const rule = await lockRule(ctx.db, ruleId);
  if (!rule) throw new Fail(couponOutcome.NOT_FOUND);
  const had = await findOfBatch(ctx.db, batch, uid);
  if (had) return { ticketId: had.id, number: had.number, uid, isNew: false };
  if (rule.disabled || (rule.endsAt !== null && rule.endsAt < ctx.now)) throw new Fail(couponOutcome.OFFLINE);
  if (!(await getAccountFacts(ctx, uid))) throw new Fail(userOutcome.NOT_FOUND);
  if (rule.userClass === "VIP" && (await getUser(ctx, uid)).userClass !== "VIP")
    throw new Fail(couponOutcome.MEMBERS_ONLY);
  if (rule.newUserOnly && !(await isNewUser(ctx, uid))) throw new Fail(couponOutcome.NEW_CUSTOMERS_ONLY);
  const why = reason.trim();
  const ticketId = await issueTicket(ctx, { publicId: ruleId, uid, why, batch, mover: "OPERATOR" });
  const ticket = await findStanding(ctx.db, ticketId);
  if (tell)
    await sendMessage(ctx, {
      uid,
      title: tell.title.trim(),
      body: tell.body.trim(),
      key: `coupon ${batch}`,
    });
  ctx.note({ after: { title: rule.title, uid, ticketId, reason: why }, subject: { type: "user", id: uid } });
  return { ticketId, number: ticket?.number ?? "", uid, isNew: true };
}

/**
 * Withdraws a ticket that nobody used (L-CPN-08); one that is withdrawn already stays so. Throws
 * `coupon.TICKET_NOT_FOUND`, and `coupon.TICKET_BOUND` with where it stands for one that an order holds or used, or
 * that is over.
 */
export async function withdrawForStaff(
  ctx: OpsCtx,
  { ticketId, reason }: Of<"withdrawTicket">,
): Promise<{ ticketId: number }> {
  const step = {
    move: TICKET_MOVES.withdraw,
    mover: "OPERATOR",
    why: reason.trim(),
    at: ctx.now,
  } as const;
  const moved = await moveTickets(ctx.db, which.ticket(ticketId), step);
  if (moved.length > 0) {
    ctx.note({ after: { reason: step.why } });
    return { ticketId };
  }
  const ticket = await findStanding(ctx.db, ticketId);
  if (!ticket) throw new Fail(couponOutcome.TICKET_NOT_FOUND);
  if (ticket.status === "DISABLE") return { ticketId };
  const { status, orderId, updatedAt } = ticket;
  throw new Fail(couponOutcome.TICKET_BOUND, 200, { status, orderId, since: updatedAt.toISOString() });
}
