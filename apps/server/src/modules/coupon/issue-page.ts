import * as couponOutcome from "@crux/contract/outcomes/coupon";
import type { couponOpsSchemas } from "@crux/contract/promo/coupon.schema";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { sendMessageToEach } from "../notify/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { listMembersAfter } from "../user/service.ts";
import { insertIssued, listHeld } from "./issue-page-store.ts";
import { expiryOf, takeFromTotal, ticketNumber } from "./issue-ticket.ts";
import { newUsersAmong } from "./new-user.ts";
import { lockRule, type RuleRow } from "./store.ts";

type Schema = (typeof couponOpsSchemas)["issueTickets"];
type Asked = z.output<Schema["input"]>;

/**
 * Gives a page of customers a ticket each by a few statements, once for each batch, and tells them if asked; those who
 * may not have one are named. Throws `coupon.NOT_FOUND`, and `coupon.OFFLINE` for one that is stopped or over.
 */
export async function issuePageForStaff(
  ctx: OpsCtx,
  { ruleId, to, afterUid, limit, reason, batch, tell }: Asked,
): Promise<z.output<Schema["output"]>> {
  // Whoever takes tickets of a rule comes one after the other, so that the look at what they hold stays true.
  const rule = await lockRule(ctx.db, ruleId);
  if (!rule) throw new Fail(couponOutcome.NOT_FOUND);
  if (rule.disabled || (rule.endsAt !== null && rule.endsAt < ctx.now)) throw new Fail(couponOutcome.OFFLINE);
  const page = { afterUid, limit };
  const uids = await listMembersAfter(ctx, { to, ...page });
  const codes = await refusalsOf(ctx, { rule, to, uids, page, batch });
  const room = rule.total === null ? uids.length : rule.total - rule.issued;
  const wanted = uids.filter((uid) => !codes.has(uid));
  for (const uid of wanted.slice(room)) codes.set(uid, couponOutcome.ALL_COLLECTED);
  const given = wanted.slice(0, room);
  await takeFromTotal(ctx, rule, given.length);
  await insertIssued(ctx.db, {
    ruleId: rule.id,
    tickets: given.map((uid) => ({ uid, number: ticketNumber() })),
    batch,
    expiresAt: expiryOf(rule, ctx.now),
    why: reason.trim(),
    at: ctx.now,
  });
  if (tell) {
    const words = { title: tell.title.trim(), body: tell.body.trim(), key: `coupon ${batch}` };
    await sendMessageToEach(ctx, given, words);
  }
  const lastUid = uids.at(-1) ?? afterUid;
  ctx.note({
    after: { title: rule.title, given: given.length, afterUid, lastUid, reason: reason.trim() },
  });
  return {
    passed: uids.length,
    lastUid,
    given: given.length,
    refused: uids.flatMap((uid, at) => {
      const code = codes.get(uid);
      return code ? [{ uid, place: at + 1, code }] : [];
    }),
  };
}

type Looking = {
  rule: RuleRow;
  to: Asked["to"];
  uids: readonly number[];
  page: { afterUid: number; limit: number };
  batch: string;
};

/** Who of a page gets none, by the code that says why; 0 for those who have one of the batch already. */
async function refusalsOf(
  ctx: OpsCtx,
  { rule, to, uids, page, batch }: Looking,
): Promise<Map<number, number>> {
  const codes = new Map<number, number>();
  for (const { uid, collected, hasOfBatch } of await listHeld(ctx.db, { ruleId: rule.id, uids, batch })) {
    if (hasOfBatch) codes.set(uid, 0);
    else if (collected >= rule.perUser) codes.set(uid, couponOutcome.ALREADY_COLLECTED);
  }
  if (rule.userClass === "VIP" && to !== "VIP") {
    const members = new Set(await listMembersAfter(ctx, { to: "VIP", ...page }));
    for (const uid of uids)
      if (!members.has(uid) && !codes.has(uid)) codes.set(uid, couponOutcome.MEMBERS_ONLY);
  }
  if (rule.newUserOnly) {
    const asked = uids.filter((uid) => !codes.has(uid));
    const newcomers = await newUsersAmong(ctx, asked);
    for (const uid of asked) if (!newcomers.has(uid)) codes.set(uid, couponOutcome.NEW_CUSTOMERS_ONLY);
  }
  return codes;
}
