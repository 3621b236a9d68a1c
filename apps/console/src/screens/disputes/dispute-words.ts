import type { Dispute } from "@crux/contract/ops/dispute.schema";

export const DISPUTE_KINDS: Record<Dispute["kind"], string> = {
  DISPUTE: "持卡人争议",
  REFUND: "渠道后台退款",
};

export const DISPUTE_STATES: Record<Dispute["state"], string> = {
  OPEN: "处理中",
  WON: "已胜诉",
  LOST: "已败诉",
  REFUNDED: "已退款",
  FAILED: "未成功",
};

/** What Stripe says that a dispute or a refund is about, by its word. */
const REASONS: Record<string, string> = {
  bank_cannot_process: "银行无法处理",
  check_returned: "支票被退回",
  credit_not_processed: "应退的款没有退",
  customer_initiated: "付款人发起",
  debit_not_authorized: "未经授权的扣款",
  duplicate: "重复扣款",
  expired_uncaptured_charge: "预授权过期",
  fraudulent: "疑似盗刷或欺诈",
  general: "其他",
  incorrect_account_details: "账户信息有误",
  insufficient_funds: "账户余额不足",
  noncompliant: "不合卡组织规则",
  product_not_received: "没有收到商品",
  product_unacceptable: "商品与描述不符或有缺陷",
  requested_by_customer: "客户要求退款",
  subscription_canceled: "订阅已取消",
  unrecognized: "持卡人不认得这笔付款",
};

/** Why money was taken back; a provider's word that nobody knows stands as it is. */
export function reasonText(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? reason) : reason;
}

export const DISPUTE_TONES: Record<Dispute["state"], "good" | "warn" | "alarm" | "grey"> = {
  OPEN: "warn",
  WON: "good",
  LOST: "alarm",
  REFUNDED: "grey",
  FAILED: "grey",
};
