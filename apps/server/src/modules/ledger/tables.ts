import type { WalletTxn } from "@crux/contract/user.schema";

export type WalletTxnType = WalletTxn["walletTxnType"];

export type SystemAccountType =
  | "SALES"
  | "WALLET_FUNDING"
  | "REFUNDS"
  | "ADJUSTMENTS"
  | "CASH_BACK"
  | "ALIPAY_CLEARING"
  | "WECHAT_CLEARING"
  | "BANK_CLEARING"
  | "ALIPAY_FUNDS"
  | "WECHAT_FUNDS"
  | "BANK_FUNDS"
  | "UNMATCHED"
  | "RECEIVABLES"
  | "WRITE_OFFS";

/** Whose money: a customer's wallet, or an account of the shop. */
export type Account = { type: "WALLET"; uid: number } | { type: SystemAccountType };

/** One movement of money; its entries sum to zero. `key` names it once and for all. */
export type Posting = {
  kind: WalletTxnType | "SALE" | "CAPTURE" | "FUNDING" | "PAYBACK" | "WRITE_OFF";
  key: string;
  orderId?: number;
  reason?: string;
  entries: readonly { account: Account; amountCents: number }[];
};

export type WalletTxnRow = {
  id: number;
  kind: WalletTxnType;
  amountCents: number;
  orderId: number | null;
  at: Date;
};
