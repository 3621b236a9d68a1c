import type { WalletTxn } from "@crux/contract/user.schema";
import type { Row } from "../../kernel/database/database.ts";

export type WalletTxnType = WalletTxn["walletTxnType"];

export type SystemAccountType = Exclude<Row<"ledgerAccount">["type"], "WALLET">;

/** Whose money: a customer's wallet, or an account of the shop. */
export type Account = { type: "WALLET"; uid: number } | { type: SystemAccountType };

/** One movement of money; its entries sum to zero. `key` names it once and for all. */
export type Posting = {
  kind: Row<"ledgerTx">["kind"];
  key: string;
  orderId?: number;
  reason?: string;
  entries: readonly { account: Account; amountCents: number }[];
};
