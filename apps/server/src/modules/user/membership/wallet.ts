import { CURRENCY } from "@crux/contract/limits";
import type { userOpsSchemas } from "@crux/contract/ops/user-ops.schema";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { userSchemas, WalletTxn } from "@crux/contract/user.schema";
import type { Page } from "@crux/contract/wire";
import type { z } from "zod";
import { pageOf } from "../../../kernel/database/page.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { UserCtx } from "../../../kernel/verb/context.ts";
import { isWalletOpen, listWalletTxns, walletBalance } from "../../ledger/service.ts";
import type { StaffCtx } from "../../staff/service.ts";
import { currentClass } from "../account/present-user.ts";
import { findUser } from "../account/store.ts";

/** The caller's balance in cents (R-API-61). */
export async function getWallet(ctx: UserCtx): Promise<{ balance: number; currency: string }> {
  return { balance: await walletBalance(ctx, ctx.caller.uid), currency: CURRENCY };
}

/** What the wallet of any customer holds; throws 140001. */
export async function getWalletOf(
  ctx: StaffCtx,
  { uid }: { uid: number },
): Promise<z.output<typeof userOpsSchemas.walletOf.output>> {
  const user = await findUser(ctx.db, uid);
  if (!user) throw new Fail(userOutcome.NOT_FOUND);
  return {
    uid,
    nickName: user.nickName,
    userClass: currentClass(user, ctx.now),
    balance: await walletBalance(ctx, uid),
    currency: CURRENCY,
    isOpen: await isWalletOpen(ctx, uid),
  };
}

/** The caller's transactions, newest first (R-API-62). */
export async function getWalletTxns(
  ctx: UserCtx,
  paging: z.output<typeof userSchemas.walletTxns.input>,
): Promise<Page<WalletTxn>> {
  const { rows, total } = await listWalletTxns(ctx, ctx.caller.uid, paging);
  return pageOf(rows, { total, ...paging });
}
