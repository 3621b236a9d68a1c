import * as orderOutcome from "@crux/contract/outcomes/order";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { presentSteps } from "./present-steps.ts";
import { listRefundSteps } from "./refund-list-store.ts";

/**
 * The refusal of a move that somebody was faster with: `order.WRONG_STATE` with where the refund stands, since when and
 * by whom.
 */
export async function movedBefore(ctx: Ctx, refundId: number): Promise<Fail> {
  const steps = await presentSteps(ctx, await listRefundSteps(ctx.db, refundId));
  const last = steps.at(-1);
  return new Fail(
    orderOutcome.WRONG_STATE,
    200,
    last ? { status: last.to, name: last.actor, time: last.time } : null,
  );
}
