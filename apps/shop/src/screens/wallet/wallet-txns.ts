import type { WalletTxn } from "@crux/contract/user.schema";

type WalletTxnType = WalletTxn["walletTxnType"];

/** The words for each movement of a wallet. */
export const WALLET_TXN_TEXTS: Record<WalletTxnType, string> = {
  DEPOSIT: "充值",
  CASH_BACK: "返现",
  REFUND: "退款",
  ADJUST_INCREASE: "余额增加",
  CONSUME: "消费",
  ADJUST_DECREASE: "余额调减",
  CHARGEBACK: "付款被撤回",
  REINSTATE: "撤回款项返还",
  OPENING: "原余额转入",
  CASH_BACK_RETURN: "返现扣回",
};

const OUTGOING: readonly WalletTxnType[] = ["CONSUME", "ADJUST_DECREASE", "CHARGEBACK", "CASH_BACK_RETURN"];

/** An amount in cents with the sign that its type gives it; stored amounts are never negative (R-WAL-03, R-WAL-04, OP-100). */
export function signedCents({ walletTxnType, amount }: Pick<WalletTxn, "walletTxnType" | "amount">): number {
  return OUTGOING.includes(walletTxnType) ? 0 - amount : amount;
}
