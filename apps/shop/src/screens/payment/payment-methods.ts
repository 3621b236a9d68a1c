import type { Order } from "@crux/contract/order.schema";
import type { OwnChannel } from "@crux/contract/payment.schema";

export type PaymentMethod = {
  channel: OwnChannel;
  title: string;
  /** What the customer does next, in words. */
  note: string;
  /** How much the wallet lacks, in cents; 0 for what can pay. */
  lackingCents: number;
};

type Facts = {
  /** What the shop takes money by. */
  channels: readonly OwnChannel[];
  order: Pick<Order, "orderType" | "netAmount">;
  balanceCents: number | undefined;
  isInWechat: boolean;
};

/**
 * The ways to pay an order that the shop has, the default first (R-PAY-01, R-PAY-10, OP-063): the wallet never pays a top-up, the cashier
 * opens in the messaging app alone.
 */
export function paymentMethods({ channels, order, balanceCents, isInWechat }: Facts): PaymentMethod[] {
  const can = { lackingCents: 0 };
  const lackingCents = Math.max(0, order.netAmount - (balanceCents ?? order.netAmount));
  const methods: PaymentMethod[] = [
    { channel: "ALIPAY_QR", title: "支付宝扫码支付", note: "扫描二维码付款，5分钟内有效", ...can },
    ...(isInWechat
      ? [{ channel: "WECHAT_JSAPI" as const, title: "微信支付", note: "前往收银台付款", ...can }]
      : []),
    ...(order.orderType === "DEPOSIT"
      ? []
      : [
          {
            channel: "WALLET" as const,
            title: "余额支付",
            note: "从账户余额扣款，立即完成付款",
            lackingCents,
          },
        ]),
    { channel: "BANK_TRANSFER", title: "银行转账（人工审核）", note: "转账后上传付款凭证", ...can },
  ];
  return methods.filter(({ channel }) => channels.includes(channel));
}
