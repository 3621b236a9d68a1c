import type { CouponTicket, couponSchemas } from "@crux/contract/coupon.schema";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import { TICKET_MOVES } from "@crux/rules/coupon/coupon-states";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { getAccountFacts } from "../user/service.ts";
import { rewardAtOnce } from "./invite-reward.ts";
import { expiryOf, writeTicket } from "./issue-ticket.ts";
import { moveTickets, which } from "./move-store.ts";
import { isNewUser } from "./new-user.ts";
import { presentTicket } from "./present-ticket.ts";
import type { RuleRow } from "./store.ts";
import { lockRule } from "./store.ts";
import { countHeld, findPrinted, findTicket } from "./ticket-store.ts";

type Input = z.output<typeof couponSchemas.collect.input>;

/**
 * Collects one ticket for the caller (R-API-67, L-CPN-02), and lets whoever invited them earn one (OP-111). Throws
 * `general.FORBIDDEN` for other `uids`, `coupon.SELF_REFERRAL`, `user.MOBILE_REQUIRED` without a proven mobile,
 * `coupon.NOT_FOUND`, then `coupon.OFFLINE` (offline or over), `coupon.ALL_COLLECTED`, `coupon.ALREADY_COLLECTED`,
 * `coupon.MEMBERS_ONLY` and `coupon.NEW_CUSTOMERS_ONLY`.
 */
export async function collectTicket(ctx: UserCtx, input: Input): Promise<CouponTicket> {
  const { uid } = ctx.caller;
  const { uids, recommendUid } = input;
  if (uids && (uids.length !== 1 || uids[0] !== uid)) throw new Fail(generalOutcome.FORBIDDEN);
  if (recommendUid === uid) throw new Fail(couponOutcome.SELF_REFERRAL);
  if (!ctx.caller.hasMobile) throw new Fail(userOutcome.MOBILE_REQUIRED);
  const rule = input.type === "REDUCED" ? await lockRule(ctx.db, input.ticketRuleId) : undefined;
  if (!rule) throw new Fail(couponOutcome.NOT_FOUND);
  if (rule.disabled || (rule.endsAt !== null && rule.endsAt < ctx.now)) throw new Fail(couponOutcome.OFFLINE);
  const printed = await findPrinted(ctx.db, rule.id);
  if (printed === undefined && rule.total !== null && rule.issued >= rule.total)
    throw new Fail(couponOutcome.ALL_COLLECTED);
  const { collected } = await countHeld(ctx.db, rule.id, uid);
  if (collected >= rule.perUser) throw new Fail(couponOutcome.ALREADY_COLLECTED);
  if (rule.userClass === "VIP" && ctx.caller.userClass !== "VIP") throw new Fail(couponOutcome.MEMBERS_ONLY);
  if (rule.newUserOnly && !(await isNewUser(ctx, uid))) throw new Fail(couponOutcome.NEW_CUSTOMERS_ONLY);
  const inviter = recommendUid && (await getAccountFacts(ctx, recommendUid)) ? recommendUid : null;
  const holding = { uid, n: collected + 1, recommendUid: inviter };
  const id =
    printed === undefined
      ? await writeTicket(ctx, rule, { ...holding, mover: "CUSTOMER", why: "collected" })
      : await takePrinted(ctx, rule, printed, holding);
  if (inviter !== null)
    await rewardAtOnce(ctx, rule, {
      ticketId: id,
      uid,
      recommendUid: inviter,
      mobileMark: null,
      identityMark: null,
    });
  const ticket = await findTicket(ctx.db, uid, id);
  if (!ticket) throw new Error("the collected ticket is gone");
  return presentTicket(ticket, ctx.now);
}

async function takePrinted(
  ctx: UserCtx,
  rule: RuleRow,
  ticketId: number,
  holding: { uid: number; n: number; recommendUid: number | null },
): Promise<number> {
  const step = { move: TICKET_MOVES.collect, mover: "CUSTOMER", why: "collected", at: ctx.now } as const;
  const holder = { ...holding, expiresAt: expiryOf(rule, ctx.now) };
  const [id] = await moveTickets(ctx.db, which.ticket(ticketId), step, { holder });
  if (id === undefined) throw new Fail(couponOutcome.ALL_COLLECTED);
  return id;
}
