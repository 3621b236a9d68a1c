import type { Ctx } from "../../../kernel/verb/context.ts";
import { debitWallet, walletBalance } from "../../ledger/service.ts";
import { disableDemoUsers } from "./demo-store.ts";
import { userTopic } from "./user-topic.ts";

/**
 * Shuts the demo's customers out for good, frees their names and numbers, and books what is left of their money, which
 * nobody paid in, back to where it came from; answers the names. Their orders stay.
 */
export async function removeDemoUsers(ctx: Ctx): Promise<string[]> {
  const removed = await disableDemoUsers(ctx.db, ctx.now);
  for (const { id } of removed) {
    await returnMoney(ctx, id);
    ctx.invalidate(userTopic(id));
  }
  return removed.map(({ name }) => name);
}

async function returnMoney(ctx: Ctx, uid: number): Promise<void> {
  const amountCents = await walletBalance(ctx, uid);
  if (amountCents <= 0) return;
  const why = { key: `demo-removed-${uid}`, reason: "demo removed" };
  await debitWallet(ctx, { uid, amountCents, kind: "ADJUST_DECREASE", ...why });
}
