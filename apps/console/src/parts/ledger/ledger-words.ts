import type { LedgerAccount, LedgerKind } from "@crux/contract/report/ledger.schema";

export const ACCOUNT_NAMES: Record<LedgerAccount, string> = {
  WALLET: "客户余额",
  SALES: "销售",
  WALLET_FUNDING: "充值来源",
  REFUNDS: "退款",
  ADJUSTMENTS: "人工调整",
  CASH_BACK: "返现",
  ALIPAY_CLEARING: "支付宝清算",
  WECHAT_CLEARING: "收银台清算",
  BANK_CLEARING: "银行清算",
  ALIPAY_FUNDS: "支付宝资金",
  WECHAT_FUNDS: "收银台资金",
  BANK_FUNDS: "银行资金",
  UNMATCHED: "未匹配款项",
  RECEIVABLES: "客户欠款",
  WRITE_OFFS: "核销",
  OPENING_BALANCES: "期初余额",
  CASH_CLEARING: "现金清算",
  CASH_FUNDS: "现金",
  TERMINAL_CLEARING: "刷卡清算",
  TERMINAL_FUNDS: "刷卡终端资金",
  TILL_DIFFERENCES: "现金长短款",
  TILL_MOVES: "现金存取",
};

export const KIND_NAMES: Record<LedgerKind, string> = {
  DEPOSIT: "充值",
  CASH_BACK: "返现",
  REFUND: "退款",
  ADJUST_INCREASE: "调增",
  CONSUME: "余额支付",
  ADJUST_DECREASE: "调减",
  SALE: "销售",
  CAPTURE: "到账",
  FUNDING: "充值到账",
  PAYBACK: "退回付款方",
  CHARGEBACK: "拒付扣回",
  REINSTATE: "拒付退还",
  WRITE_OFF: "核销",
  OPENING: "期初转入",
  TILL_DIFFERENCE: "现金长短款",
  TILL_MOVE: "现金存取",
  CASH_BACK_RETURN: "返现扣回",
};

export const ACCOUNTS = Object.keys(ACCOUNT_NAMES) as LedgerAccount[];
export const KINDS = Object.keys(KIND_NAMES) as LedgerKind[];
