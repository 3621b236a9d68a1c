import { sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import type { Ctx } from "../../kernel/verb/context.ts";
import { isWalletOpen, lockWallet, type Posting, post } from "../ledger/service.ts";
import { sendMessage } from "../notify/service.ts";
import { addReclaimed, lockOwedRebates, type RebateRow } from "./rebate-store.ts";

/**
 * Takes back what a paid and locked rebate gave beyond what its month still earns: out of the wallet as far as that
 * covers it, and as owed for the rest (I-03). Does nothing where the rule of its payment says never, or no longer, and
 * where nobody is behind the account any more, of whom nothing could be asked.
 */
export async function reclaim(ctx: Ctx, rebate: RebateRow, earnedCents: number): Promise<void> {
  const { id, uid, amountCents, reclaimedCents, reclaimUntil } = rebate;
  const backCents = amountCents - reclaimedCents - earnedCents;
  if (backCents <= 0 || !reclaimUntil || reclaimUntil < ctx.now || !(await isWalletOpen(ctx, uid))) return;
  const walletCents = Math.min(backCents, await lockWallet(ctx, uid));
  const owedCents = backCents - walletCents;
  // What is left only falls, so that it names each step once.
  const key = `rebate ${id} left ${earnedCents}`;
  await post(ctx, {
    kind: "CASH_BACK_RETURN",
    key,
    entries: [
      ...ofWallet(uid, -walletCents),
      ...(owedCents > 0 ? [{ account: { type: "RECEIVABLES" }, amountCents: -owedCents } as const] : []),
      { account: { type: "CASH_BACK" }, amountCents: backCents },
    ],
  });
  await addReclaimed(ctx.db, { id, reclaimedCents: backCents, owedCents });
  await sendMessage(ctx, {
    uid,
    title: "返现已扣回",
    body: reclaimText(rebate, walletCents, owedCents),
    key,
  });
}

/** Pays what a member owes of earlier cash-back out of a rebate that was just paid; answers how much. */
export async function payOwed(
  ctx: Ctx,
  { id, uid, amountCents }: Pick<RebateRow, "id" | "uid" | "amountCents">,
): Promise<number> {
  let leftCents = Math.min(amountCents, await lockWallet(ctx, uid));
  const paid: number[] = [];
  for (const owed of await lockOwedRebates(ctx.db, uid)) {
    const partCents = Math.min(leftCents, owed.owedCents);
    if (partCents === 0) break;
    await post(ctx, {
      kind: "CASH_BACK_RETURN",
      key: `rebate ${owed.id} paid by ${id}`,
      entries: [...ofWallet(uid, -partCents), { account: { type: "RECEIVABLES" }, amountCents: partCents }],
    });
    await addReclaimed(ctx.db, { id: owed.id, reclaimedCents: 0, owedCents: -partCents });
    leftCents -= partCents;
    paid.push(partCents);
  }
  return sum(paid);
}

function ofWallet(uid: number, amountCents: number): Posting["entries"] {
  return amountCents === 0 ? [] : [{ account: { type: "WALLET", uid }, amountCents }];
}

function reclaimText({ month }: RebateRow, walletCents: number, owedCents: number): string {
  const cause = `您${monthText(month)}的订单有退款，当月黑卡返现随之减少`;
  const taken = walletCents > 0 ? `，已从账户余额扣回${moneyText(walletCents)}` : "";
  const owed = owedCents > 0 ? `，余额不足的${moneyText(owedCents)}将从以后的返现中抵扣` : "";
  return `${cause}${taken}${owed}。`;
}

/** A month as customers read it: 2031年5月. */
export function monthText(month: string): string {
  const [year, number] = month.split("-");
  return `${year}年${Number(number)}月`;
}
