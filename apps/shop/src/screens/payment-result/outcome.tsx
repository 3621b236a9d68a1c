import type { Order } from "@crux/contract/order.schema";
import type { PaymentOrder } from "@crux/contract/payment.schema";
import { resultCents } from "@crux/rules/money/order-amounts";
import { orderLabel } from "@crux/rules/order/order-labels";
import type { ReactNode } from "react";
import { backToOrder, backToPayment } from "../../parts/payment/payment-path.ts";
import { saidTime } from "../../parts/time/show-time.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Price } from "../../ui/show/price.tsx";
import styles from "./outcome.module.css";
import { type OutcomeName, outcomeOf } from "./outcome-of.ts";

const CHANNELS: Record<string, string> = {
  WALLET: "余额支付",
  WECHAT_JSAPI: "微信支付",
  ALIPAY_QR: "支付宝扫码支付",
  BANK_TRANSFER: "银行转账（人工审核）",
};

interface OutcomeProps {
  order: Order;
  /** The newest payment of this order by the way of the address. */
  payment: PaymentOrder | undefined;
  channel: string;
  isPolling: boolean;
}

/** Paid, under review, refused or not confirmed yet: each a picture, the amount, and the ways on (R-PAY-14). */
export function Outcome({ order, payment, channel, isPolling }: OutcomeProps) {
  const name = outcomeOf(order, payment);
  const cents = resultCents({
    amountCents: order.amount,
    shipFeeCents: order.shipFee,
    activitySavingCents: order.activitySaving,
    ticketSavingCents: order.ticketSaving,
  });
  return (
    <Card>
      <div className={styles.outcome}>
        <span className={styles.picture} data-outcome={name} data-busy={isPolling ? "" : undefined}>
          {PICTURES[name]}
        </span>
        <p role="status" className={styles.text}>
          {textOf(name, order, isPolling)}
        </p>
        <p className={styles.amount}>
          支付金额 <Price cents={cents} size="l" tone="ink" />
        </p>
        <dl className={styles.facts}>
          {CHANNELS[channel] && <Fact name="支付方式" value={CHANNELS[channel]} />}
          <Fact name="订单号" value={String(order.id)} />
          {payment && TIMES[name] && <Fact name={TIMES[name]} value={saidTime(payment.createTime)} />}
          {name === "FAILED" && payment?.refuseReason && <Fact name="原因" value={payment.refuseReason} />}
        </dl>
        <div className={styles.acts}>
          <NextSteps name={name} order={order} isPolling={isPolling} />
        </div>
      </div>
    </Card>
  );
}

const TIMES: Partial<Record<OutcomeName, string>> = { PAID: "支付时间", REVIEW: "提交时间" };

const PICTURES: Record<OutcomeName, ReactNode> = {
  PAID: <Icon name="check" size={28} />,
  REVIEW: <Icon name="clock" size={28} />,
  FAILED: <Icon name="info" size={28} />,
  WAITING: <Icon name="refresh" size={28} />,
  OVER: <Icon name="close" size={28} />,
};

function textOf(name: OutcomeName, order: Order, isPolling: boolean): string {
  if (name === "PAID") return "支付成功";
  if (name === "REVIEW") return "凭证已提交，等待人工审核";
  if (name === "FAILED") return "支付失败，请重试或更换支付方式";
  if (name === "OVER") return orderLabel(order).banner;
  return isPolling ? "支付结果确认中…" : "支付结果确认中，请稍后查看订单";
}

const WHERE_TO: Partial<Record<Order["orderType"], { href: string; text: string }>> = {
  DEPOSIT: { href: "/wallet", text: "查看余额" },
  MEMBERSHIP: { href: "/member_ship", text: "查看会员卡" },
};

type NextStepsProps = Pick<OutcomeProps, "order" | "isPolling"> & { name: OutcomeName };

/** The way back to the order always; then paying again, what was bought, or more shopping. */
function NextSteps({ name, order, isPolling }: NextStepsProps) {
  const toOrder = (
    <Button size="wide" variant={name === "FAILED" ? "plain" : "main"} onClick={() => backToOrder(order.id)}>
      返回订单
    </Button>
  );
  if (name === "FAILED" || name === "WAITING") {
    const again = (
      <Button
        size="wide"
        variant={name === "FAILED" ? "main" : "plain"}
        onClick={() => backToPayment(order.id)}
      >
        重新支付
      </Button>
    );
    return (
      <>
        {name === "FAILED" && again}
        {toOrder}
        {name === "WAITING" && !isPolling && again}
      </>
    );
  }
  const { href, text } = (name === "PAID" && WHERE_TO[order.orderType]) || { href: "/", text: "继续逛逛" };
  return (
    <>
      {toOrder}
      <ButtonLink size="wide" variant="plain" href={href}>
        {text}
      </ButtonLink>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
