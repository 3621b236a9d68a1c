import type { Order } from "@crux/contract/order.schema";
import { resultCents } from "@crux/rules/order-amounts";
import { orderLabel } from "@crux/rules/order-labels";
import type { ReactNode } from "react";
import { useParams } from "../../browser/navigation.ts";
import { backToOrder } from "../../parts/payment-path.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons/check-icon.tsx";
import { ClockIcon } from "../../ui/icons/clock-icon.tsx";
import { CloseIcon } from "../../ui/icons/close-icon.tsx";
import { RefreshIcon } from "../../ui/icons/refresh-icon.tsx";
import { Price } from "../../ui/price.tsx";
import styles from "./outcome.module.css";

const CHANNELS: Record<string, string> = {
  WALLET: "余额支付",
  WECHAT_JSAPI: "微信支付",
  ALIPAY_QR: "支付宝扫码支付",
  BANK_TRANSFER: "银行转账（人工审核）",
};

/** Paid, under review, or not confirmed yet: three pictures, the amount, and the ways on (R-PAY-14). */
export function Outcome({ order, isPolling }: { order: Order; isPolling: boolean }) {
  const channel = CHANNELS[useParams().get("type") ?? ""];
  const { icon, tone, text } = lookOf(order, isPolling);
  const cents = resultCents({
    amountCents: order.amount,
    shipFeeCents: order.shipFee,
    activitySavingCents: order.activitySaving,
    ticketSavingCents: order.ticketSaving,
  });
  return (
    <div className={styles.outcome}>
      <span className={styles.picture} data-tone={tone}>
        {icon}
      </span>
      <p role="status" className={styles.text}>
        {text}
      </p>
      <p className={styles.amount}>
        支付金额 <Price cents={cents} size="l" tone="ink" />
      </p>
      <p className={styles.facts}>
        {channel && `${channel} · `}订单号 {order.id}
      </p>
      <div className={styles.acts}>
        <Button size="wide" onClick={() => backToOrder(order.id)}>
          返回订单
        </Button>
        <ButtonLink size="wide" variant="plain" href="/">
          继续逛逛
        </ButtonLink>
      </div>
    </div>
  );
}

type Look = { icon: ReactNode; tone: "good" | "review" | "wait" | "over"; text: string };

function lookOf(order: Order, isPolling: boolean): Look {
  const { orderStatus, paymentOrderStatus } = order;
  if (paymentOrderStatus === "PAID") return { icon: <CheckIcon size={28} />, tone: "good", text: "支付成功" };
  if (paymentOrderStatus === "CHECKING")
    return { icon: <ClockIcon size={28} />, tone: "review", text: "凭证已提交，等待人工审核" };
  if (orderStatus !== "CREATED")
    return { icon: <CloseIcon size={28} />, tone: "over", text: orderLabel(order).banner };
  const text = "支付结果确认中，请稍后查看订单";
  return { icon: <RefreshIcon size={28} />, tone: "wait", text: isPolling ? "支付结果确认中…" : text };
}
