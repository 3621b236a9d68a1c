import type { memberOpsSchemas } from "@crux/contract/member.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import type { Rebate } from "@crux/contract/report.schema";
import { moneyText } from "@crux/rules/money/money-text";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import { post } from "../ledger/service.ts";
import { sendMessage } from "../notify/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { addReclaimed, lockOwedRebate } from "./rebate-store.ts";
import { presentRebate } from "./rebates.ts";
import { monthText } from "./reclaim.ts";

/**
 * Ends what a member owes of cash-back that was taken back, as `payment.closeReceivable` ends what is owed after a dispute:
 * out of the wallet, or given up by the shop; all of it, or the amount that is named. Throws `general.NOT_FOUND` where
 * nothing is owed, `payment.EXCEEDS_RECEIVABLE`, `payment.INSUFFICIENT_BALANCE`, `staff.APPROVAL_REQUIRED`.
 */
export async function closeOwed(
  ctx: OpsCtx,
  { id, to, amount }: z.output<typeof memberOpsSchemas.closeOwed.input>,
): Promise<Rebate> {
  const before = await lockOwedRebate(ctx.db, id);
  if (!before) throw new Fail(generalOutcome.NOT_FOUND);
  const { uid, owedCents } = before;
  const amountCents = amount ?? owedCents;
  if (amountCents > owedCents) throw new Fail(paymentOutcome.EXCEEDS_RECEIVABLE);
  await ctx.countersigned(amountCents);
  const isWallet = to === "WALLET";
  await post(ctx, {
    kind: isWallet ? "CASH_BACK_RETURN" : "WRITE_OFF",
    // What is owed only falls while nothing more is taken back, so that the two name each step once.
    key: `rebate ${id} ${to} ${before.reclaimedCents} ${owedCents}`,
    entries: [
      { account: isWallet ? { type: "WALLET", uid } : { type: "WRITE_OFFS" }, amountCents: -amountCents },
      { account: { type: "RECEIVABLES" }, amountCents },
    ],
  });
  await addReclaimed(ctx.db, { id, reclaimedCents: 0, owedCents: -amountCents });
  const after = { ...before, owedCents: owedCents - amountCents };
  ctx.note({ before: presentRebate(before), after: presentRebate(after) });
  const cause = `您${monthText(before.month)}的黑卡返现应扣回的${moneyText(amountCents)}`;
  await sendMessage(ctx, {
    uid,
    title: isWallet ? "返现已扣回" : "返现欠款已免除",
    body: isWallet ? `${cause}已从账户余额扣除。` : `${cause}已由店铺免除，无需再扣回。`,
    key: `rebate ${id} closed ${before.reclaimedCents} ${owedCents}`,
  });
  return presentRebate(after);
}
