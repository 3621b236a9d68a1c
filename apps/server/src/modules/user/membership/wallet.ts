import { CURRENCY } from "@crux/contract/limits";
import type { userSchemas, WalletTxn } from "@crux/contract/user.schema";
import type { Page } from "@crux/contract/wire";
import type { z } from "zod";
import { pageOf } from "../../../kernel/database/page.ts";
import type { UserCtx } from "../../../kernel/verb/context.ts";
import { listWalletTxns, walletBalance } from "../../ledger/service.ts";

/** The caller's balance in cents (R-API-61). */
export async function getWallet(ctx: UserCtx): Promise<{ balance: number; currency: string }> {
  return { balance: await walletBalance(ctx, ctx.caller.uid), currency: CURRENCY };
}

/** The caller's transactions, newest first (R-API-62). */
export async function getWalletTxns(
  ctx: UserCtx,
  paging: z.output<typeof userSchemas.walletTxns.input>,
): Promise<Page<WalletTxn>> {
  const { rows, total } = await listWalletTxns(ctx, ctx.caller.uid, paging);
  return pageOf(rows, { total, ...paging });
}
