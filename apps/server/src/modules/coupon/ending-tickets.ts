import { personProblem } from "@crux/rules/coupon/coupon-terms";
import { beijingClock } from "@crux/rules/time/beijing-time";
import { DAY_MS } from "@crux/rules/time/durations";
import type { Ctx } from "../../kernel/verb/context.ts";
import { sendNotice } from "../notify/service.ts";
import { membersAt } from "../user/service.ts";
import { claimEndingTickets, type EndingTicket } from "./ending-ticket-store.ts";
import { newUsersAmong } from "./new-user.ts";

const AHEAD_MS = 2 * DAY_MS;
const BATCH = 200;

/**
 * Tells customers, once, of coupons that end within two days and that they can still order with; several of a kind that
 * end on one day are one message.
 */
export async function tellOfEndingTickets(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() + AHEAD_MS);
  const tickets = await claimEndingTickets(ctx.db, { now: ctx.now, before, batch: BATCH });
  const ofUse = await withoutUseless(ctx, tickets);
  for (const [key, [one, ...others]] of Map.groupBy(ofUse, keyOf)) {
    if (!one) continue;
    await sendNotice(ctx, {
      uids: [...new Set([one, ...others].map(({ uid }) => uid))].sort((a, b) => a - b),
      kind: "COUPON_ENDING",
      title: "优惠券即将到期",
      body: `您的优惠券“${one.title}”将于${dayOf(one)}（北京时间）到期，请尽快使用。`,
      about: one.title,
      path: "/coupon",
      key,
    });
  }
  return tickets.length;
}

/** Those whose customers are who they are for: black-card members, new customers, anybody. */
async function withoutUseless(ctx: Ctx, tickets: readonly EndingTicket[]): Promise<EndingTicket[]> {
  const uidsOf = (isMeant: (ticket: EndingTicket) => boolean) => [
    ...new Set(tickets.filter(isMeant).map(({ uid }) => uid)),
  ];
  const members = await membersAt(
    ctx,
    uidsOf(({ userClass }) => userClass === "VIP"),
    ctx.now,
  );
  const newcomers = await newUsersAmong(
    ctx,
    uidsOf(({ newUserOnly }) => newUserOnly),
  );
  return tickets.filter(
    (ticket) =>
      personProblem(ticket, {
        userClass: members.has(ticket.uid) ? "VIP" : "PLAIN",
        isNewUser: newcomers.has(ticket.uid),
      }) === null,
  );
}

const dayOf = ({ expiresAt }: EndingTicket) => beijingClock(expiresAt).slice(0, 10);
const keyOf = (ticket: EndingTicket) => `coupon ${ticket.ruleId} ends ${dayOf(ticket)}`;
