import type { Order } from "@crux/contract/order.schema";
import type { Channel } from "@crux/contract/payment.schema";

export type PaymentMethod = {
  channel: Channel;
  title: string;
  /** Why it can't be chosen now, in words; empty when it can. */
  blocked: string;
};

type Facts = {
  order: Pick<Order, "orderType" | "netAmount">;
  balanceCents: number | undefined;
  isInWechat: boolean;
};

const SOON = "敬请期待";

/** The ways to pay an order, in the order of the page (R-PAY-01, R-PAY-10, OP-063); the wallet never pays a top-up. */
export function paymentMethods({ order, balanceCents, isInWechat }: Facts): PaymentMethod[] {
  const wallet: PaymentMethod = {
    channel: "WALLET",
    title: "余额支付",
    blocked: balanceCents !== undefined && balanceCents < order.netAmount ? "余额不足" : "",
  };
  return [
    ...(order.orderType === "DEPOSIT" ? [] : [wallet]),
    ...(isInWechat ? [{ channel: "WECHAT_JSAPI" as const, title: "微信支付", blocked: SOON }] : []),
    { channel: "ALIPAY_QR", title: "支付宝扫码支付", blocked: SOON },
    { channel: "BANK_TRANSFER", title: "银行转账（人工审核）", blocked: SOON },
  ];
}

/** True in the browser of the messaging app. */
export function isWechat(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent);
}
