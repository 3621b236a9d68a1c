import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { couponOpsSchemas } from "@crux/contract/promo/coupon.schema";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { getAccountFacts } from "../../user/service.ts";
import { takeFromTotal } from "../issue-ticket.ts";
import { lockRule } from "../store.ts";
import { countHeld } from "../ticket-store.ts";
import { insertFormerTicket, listByNumbers } from "./former-ticket-store.ts";

type Schema = (typeof couponOpsSchemas)["moveTicketIn"];

/**
 * Brings in a ticket that somebody held in a former shop, once by its number. Throws `coupon.NOT_FOUND`,
 * `user.NOT_FOUND`, `coupon.NUMBER_TAKEN`, and `coupon.ALL_COLLECTED` and `coupon.ALREADY_COLLECTED` as collecting does
 * (I-08).
 */
export async function moveTicketIn(
  ctx: OpsCtx,
  { ruleId, uid, number, until, isUsed }: z.output<Schema["input"]>,
): Promise<z.output<Schema["output"]>> {
  const rule = await lockRule(ctx.db, ruleId);
  if (!rule) throw new Fail(couponOutcome.NOT_FOUND);
  const [had] = await listByNumbers(ctx.db, [number]);
  if (had && (had.ruleId !== rule.id || had.uid !== uid)) throw new Fail(couponOutcome.NUMBER_TAKEN);
  if (had) return { ticketId: had.id, number, uid, isNew: false };
  if (!(await getAccountFacts(ctx, uid))) throw new Fail(userOutcome.NOT_FOUND);
  const { collected } = await countHeld(ctx.db, rule.id, uid);
  if (collected >= rule.perUser) throw new Fail(couponOutcome.ALREADY_COLLECTED);
  await takeFromTotal(ctx, rule, 1);
  const ticket = { ruleId: rule.id, number, uid, n: collected + 1, until, isUsed, at: ctx.now };
  const ticketId = await insertFormerTicket(ctx.db, ticket).catch((error: unknown) => {
    throw violatedConstraint(error) === "coupon_ticket_number_key"
      ? new Fail(couponOutcome.NUMBER_TAKEN)
      : error;
  });
  ctx.note({ after: { title: rule.title, uid, ticketId }, subject: { type: "customer", id: uid } });
  return { ticketId, number, uid, isNew: true };
}
