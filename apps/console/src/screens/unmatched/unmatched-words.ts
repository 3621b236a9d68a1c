import type { Unmatched } from "@crux/contract/ops/unmatched.schema";

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
