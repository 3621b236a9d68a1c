import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { WalletTxn } from "@crux/contract/user.schema";
import { sealWords } from "../../kernel/crypto/customer-words.ts";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { type Paging, sliceOf } from "../../kernel/database/page.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { Posting, SystemAccountType, WalletTxnType } from "./posting.ts";
import {
  closeBalance,
  countWalletTxns,
  findBalance,
  hasSale,
  insertPosting,
  insertWallets,
  listFunded,
  listWalletRows,
  lockBalance,
  takesMoney,
  type WalletTxnRow,
} from "./store.ts";

export { type FundsRow, findFunds, listFunds } from "./funds-store.ts";
export { getAccounts, listLedger } from "./list-ledger.ts";
export type { Account, Posting, SystemAccountType, WalletTxnType } from "./posting.ts";

/** Where the money of each wallet movement comes from or goes to (OP-100). */
const COUNTERPART: Record<WalletTxnType, SystemAccountType> = {
  DEPOSIT: "WALLET_FUNDING",
  CASH_BACK: "CASH_BACK",
  REFUND: "REFUNDS",
  ADJUST_INCREASE: "ADJUSTMENTS",
  CONSUME: "SALES",
  ADJUST_DECREASE: "ADJUSTMENTS",
  CHARGEBACK: "RECEIVABLES",
  REINSTATE: "RECEIVABLES",
  OPENING: "OPENING_BALANCES",
  CASH_BACK_RETURN: "CASH_BACK",
};

/**
 * Writes one movement of money. A key that was posted before changes nothing and answers false. Throws
 * `payment.INSUFFICIENT_BALANCE` when a wallet would fall below zero (I-03), `user.NOT_FOUND` when nobody is behind it
 * any more.
 */
export async function post(ctx: Ctx, posting: Posting): Promise<boolean> {
  const wallets = posting.entries.flatMap(({ account, amountCents }) =>
    account.type === "WALLET" && amountCents >= 0 ? [account.uid] : [],
  );
  if (wallets.length > 0) await insertWallets(ctx.db, wallets);
  const written = await insertCovered(ctx, await withSealedReason(ctx, posting));
  if (written === null) return false;
  // Only a wallet that never got money has no account, and it can't pay.
  if (written < posting.entries.length) throw new Fail(paymentOutcome.INSUFFICIENT_BALANCE);
  return true;
}

/** A reason is what somebody typed about the customer whose wallet moves, and stands in a row that nothing changes. */
async function withSealedReason(ctx: Ctx, posting: Posting): Promise<Posting> {
  const { reason, entries } = posting;
  const [uid] = entries.flatMap(({ account }) => (account.type === "WALLET" ? [account.uid] : []));
  if (!reason || uid === undefined) return posting;
  return { ...posting, reason: await sealWords(ctx, uid, reason) };
}

async function insertCovered(ctx: Ctx, posting: Posting): Promise<number | null> {
  try {
    return await insertPosting(ctx.db, posting, ctx.now);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "ledger_account_covered") throw new Fail(paymentOutcome.INSUFFICIENT_BALANCE);
    if (constraint === "ledger_account_open") throw new Fail(userOutcome.NOT_FOUND);
    throw error;
  }
}

export type WalletMovement<Kind extends WalletTxnType> = {
  uid: number;
  /** Never negative; the kind gives the direction. */
  amountCents: number;
  kind: Kind;
  key: string;
  orderId?: number;
  reason?: string;
};

function move(ctx: Ctx, signedCents: number, movement: WalletMovement<WalletTxnType>): Promise<boolean> {
  const { uid, kind, key, orderId, reason } = movement;
  return post(ctx, {
    kind,
    key,
    ...(orderId === undefined ? {} : { orderId }),
    ...(reason === undefined ? {} : { reason }),
    entries: [
      { account: { type: "WALLET", uid }, amountCents: signedCents },
      { account: { type: COUNTERPART[kind] }, amountCents: 0 - signedCents },
    ],
  });
}

/** Puts money into a wallet; false when this key did so before. */
export async function creditWallet(
  ctx: Ctx,
  movement: WalletMovement<"DEPOSIT" | "CASH_BACK" | "REFUND" | "ADJUST_INCREASE" | "OPENING">,
): Promise<boolean> {
  return move(ctx, movement.amountCents, movement);
}

/**
 * Takes money out of a wallet, false when this key did so before; throws `payment.INSUFFICIENT_BALANCE` when it holds
 * too little.
 */
export async function debitWallet(
  ctx: Ctx,
  movement: WalletMovement<"CONSUME" | "ADJUST_DECREASE" | "CHARGEBACK">,
): Promise<boolean> {
  return move(ctx, 0 - movement.amountCents, movement);
}

/** The balance of a user's wallet in cents (R-API-61). */
export async function walletBalance(ctx: Ctx, uid: number): Promise<number> {
  return (await findBalance(ctx.db, uid)) ?? 0;
}

/** The same, locked until this transaction ends: nobody spends it meanwhile. */
export async function lockWallet(ctx: Ctx, uid: number): Promise<number> {
  return (await lockBalance(ctx.db, uid)) ?? 0;
}

/** One page of a wallet's transactions as the wire shows them, newest first unless asked otherwise (R-API-62). */
export async function listWalletTxns(
  ctx: Ctx,
  uid: number,
  paging: Paging,
): Promise<{ rows: WalletTxn[]; total: number }> {
  const rows = await listWalletRows(ctx.db, uid, sliceOf(paging));
  const total = await countWalletTxns(ctx.db, uid);
  return {
    total,
    rows: rows.map(presentWalletTxn),
  };
}

function presentWalletTxn({ id, kind, amountCents, at, orderId }: WalletTxnRow): WalletTxn {
  return {
    id,
    walletTxnType: kind,
    amount: Math.abs(amountCents),
    createTime: at.toISOString(),
    orderId,
  };
}

/** Closes the wallet of an account that loses its person; false when money lies in it. */
export function closeWallet(ctx: Ctx, uid: number): Promise<boolean> {
  return closeBalance(ctx.db, uid, ctx.now);
}

/** True while somebody is behind a wallet, who may be given money. */
export function isWalletOpen(ctx: Ctx, uid: number): Promise<boolean> {
  return takesMoney(ctx.db, uid);
}

/** Which of these users ever topped their wallet up. */
export async function fundedAmong(ctx: Ctx, uids: readonly number[]): Promise<Set<number>> {
  return new Set(await listFunded(ctx.db, uids));
}

/** True when an order was paid through a provider or a bank: not by the wallet, and not by asking for nothing. */
export function wasPaidFromOutside(ctx: Ctx, orderId: number): Promise<boolean> {
  return hasSale(ctx.db, orderId);
}
