import type { Till, tillOpsSchemas } from "@crux/contract/counter/till.schema";
import { LIMITS } from "@crux/contract/limits";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as posOutcome from "@crux/contract/outcomes/pos";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { post } from "../ledger/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { cashIn, presentTill } from "./service.ts";
import { insertEntry, lockTill } from "./till-store.ts";

type Move = z.output<(typeof tillOpsSchemas)["moveCash"]["input"]>;

/**
 * Puts cash into a till or takes it out without a sale, which the till's count expects from then on; what goes out above
 * what one person may move takes a second one, unless the bank's statement will show whether it arrived. Throws
 * `pos.TILL_NOT_FOUND`, `pos.TILL_CLOSED`, `pos.TILL_SHORT` when less lies in it, and `general.INVALID_REQUEST` when more
 * would lie in it than an amount may be (I-05).
 */
export async function moveCash(ctx: OpsCtx, { id, way, amount, isBanked, reason }: Move): Promise<Till> {
  const till = await lockTill(ctx.db, id);
  if (!till) throw new Fail(posOutcome.TILL_NOT_FOUND);
  if (till.closedAt) throw new Fail(posOutcome.TILL_CLOSED);
  const why = reason.trim();
  const amountCents = way === "IN" ? amount : -amount;
  ctx.note({ after: { amountCents, isBanked, reason: why } });
  const inside = (await cashIn(ctx, till)) + amountCents;
  if (inside < 0) throw new Fail(posOutcome.TILL_SHORT);
  if (inside > LIMITS.amountCents) throw new Fail(generalOutcome.INVALID_REQUEST);
  if (way === "OUT" && !isBanked) await ctx.countersigned(amount);
  const entryId = await insertEntry(ctx.db, {
    tillId: id,
    orderId: null,
    refundId: null,
    channel: "CASH",
    amountCents,
    givenCents: null,
    reason: why,
    isBanked,
    staffId: ctx.staff.id,
    at: ctx.now,
  });
  await post(ctx, {
    kind: "TILL_MOVE",
    key: `till ${id} MOVE ${entryId}`,
    reason: why,
    entries: [
      { account: { type: "CASH_FUNDS" }, amountCents: -amountCents },
      { account: { type: isBanked ? "BANK_FUNDS" : "TILL_MOVES" }, amountCents },
    ],
  });
  return presentTill(ctx, till);
}
