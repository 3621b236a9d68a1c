import type { Order } from "@crux/contract/order.schema";
import { orderLabel } from "@crux/rules/order/order-labels";
import { isPaidBack, orderNext } from "@crux/rules/order/order-next";
import { canPay } from "@crux/rules/order/order-states";
import type { ReactNode } from "react";
import { StateBanner } from "../../parts/page/state-banner.tsx";
import { useRemaining } from "../../parts/time/use-remaining.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./status-banner.module.css";

/** Where the order stands and what comes next; PAID and COMPLETED carry the mark of success (R-ORD-15, R-ORD-16). */
export function StatusBanner({ order, onDue }: { order: Order; onDue: () => void }) {
  const left = useRemaining(canPay(order) ? order.expireTime : null, onDue);
  const { icon, tone } = LOOKS[order.orderStatus] ?? WAITING;
  return (
    <StateBanner label="订单状态" icon={icon} tone={tone} title={orderLabel(order).banner}>
      {left ? (
        <span>
          剩余支付时间 <span className={styles.clock}>{left}</span>，超时将自动取消
        </span>
      ) : (
        <>
          <span>{orderNext(order)}</span>
          {isPaidBack(order) && order.refuseReason !== "" && <span>原因：{order.refuseReason}</span>}
        </>
      )}
    </StateBanner>
  );
}

type Look = { icon: ReactNode; tone: "wait" | "good" | "over" };

const WAITING: Look = { icon: <Icon name="clock" />, tone: "wait" };

const LOOKS: Partial<Record<string, Look>> = {
  PAID: { icon: <Icon name="check" />, tone: "good" },
  PARTIAL_SHIPPED: { icon: <Icon name="truck" />, tone: "good" },
  SHIPPED: { icon: <Icon name="truck" />, tone: "good" },
  COMPLETED: { icon: <Icon name="check" />, tone: "good" },
  REJECTED: { icon: <Icon name="close" />, tone: "over" },
  CANCELLED: { icon: <Icon name="close" />, tone: "over" },
};
