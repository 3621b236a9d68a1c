import { randomUUID } from "node:crypto";
import { CURRENCY } from "@crux/contract/limits";
import type { userOpsSchemas } from "@crux/contract/ops/user-ops.schema";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { creditWallet, debitWallet, walletBalance } from "../../ledger/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { findUser } from "../account/store.ts";

/**
 * Puts money into a customer's wallet or takes it out, with the reason for it. Throws `user.NOT_FOUND`,
 * `payment.INSUFFICIENT_BALANCE`, and `staff.APPROVAL_REQUIRED` when the amount needs a second person.
 */
export async function adjustWallet(
  ctx: OpsCtx,
  { uid, type, amount, reason }: z.output<typeof userOpsSchemas.adjustWallet.input>,
): Promise<{ balance: number; currency: string }> {
  await ctx.countersigned(amount);
  if (!(await findUser(ctx.db, uid))) throw new Fail(userOutcome.NOT_FOUND);
  const before = await walletBalance(ctx, uid);
  const movement = { uid, amountCents: amount, reason, key: `staff ${ctx.staff.id} ${randomUUID()}` };
  if (type === "ADJUST_INCREASE") await creditWallet(ctx, { ...movement, kind: type });
  else await debitWallet(ctx, { ...movement, kind: type });
  const balance = await walletBalance(ctx, uid);
  ctx.note({ before: { balance: before }, after: { balance } });
  return { balance, currency: CURRENCY };
}
