import type { Unmatched } from "@crux/contract/payment.schema";
import { moneyText } from "@crux/rules/money/money-text";

/** An amount in its currency. */
export function amountText({ amount, currency }: Pick<Unmatched, "amount" | "currency">): string {
  return currency === "AUD" ? moneyText(amount) : `${currency} ${(amount / 100).toFixed(2)}`;
}

export const PROVIDER_NAMES: Record<Unmatched["provider"], string> = {
  ALIPAY: "支付宝",
  CASHIER: "收银台",
  BANK: "银行转账",
};

/** Why money found no order. */
export const WHY_NAMES: Record<Unmatched["why"], string> = {
  PAID: "订单已付清",
  LATE: "订单已关闭",
  TWICE: "重复付款",
  WRONG_AMOUNT: "金额不符",
  WRONG_CURRENCY: "币种不符",
  UNKNOWN_PAYMENT: "找不到支付单",
};

/** Where it went since. */
export const WENT_NAMES: Record<Unmatched["went"], string> = {
  ORDER: "转入订单",
  WALLET: "存入余额",
  PROVIDER: "已退回付款方",
  RETURNING: "退回中",
  UNMATCHED: "待处理",
};
