import type { Order } from "@crux/contract/order.schema";
import { orderLabel } from "@crux/rules/order-labels";
import { canPay } from "@crux/rules/order-states";
import type { ReactNode } from "react";
import { useRemaining } from "../../parts/use-remaining.ts";
import { CheckIcon } from "../../ui/icons/check-icon.tsx";
import { ClockIcon } from "../../ui/icons/clock-icon.tsx";
import { CloseIcon } from "../../ui/icons/close-icon.tsx";
import { TruckIcon } from "../../ui/icons/truck-icon.tsx";
import styles from "./status-banner.module.css";

/** Where the order stands and what comes next; PAID and COMPLETED carry the mark of success (R-ORD-15, R-ORD-16). */
export function StatusBanner({ order, onDue }: { order: Order; onDue: () => void }) {
  const left = useRemaining(canPay(order) ? order.expireTime : null, onDue);
  const { icon, tone, next } = LOOKS[order.orderStatus] ?? OTHER;
  const isReviewed = order.paymentOrderStatus === "CHECKING";
  return (
    <section className={styles.banner} data-tone={tone} aria-label="订单状态">
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>
        <strong className={styles.status}>{orderLabel(order).banner}</strong>
        {left ? (
          <span>
            剩余支付时间 <span className={styles.clock}>{left}</span>，超时将自动取消
          </span>
        ) : (
          <span>{isReviewed ? "审核通过后将尽快发货" : next}</span>
        )}
      </span>
    </section>
  );
}

type Look = { icon: ReactNode; tone: "wait" | "good" | "over"; next: string };

const OTHER: Look = { icon: <ClockIcon />, tone: "wait", next: "" };

const LOOKS: Partial<Record<string, Look>> = {
  CREATED: { icon: <ClockIcon />, tone: "wait", next: "" },
  PAID: { icon: <CheckIcon />, tone: "good", next: "商家正在为您备货" },
  PARTIAL_SHIPPED: { icon: <TruckIcon />, tone: "good", next: "其余包裹将陆续发出" },
  SHIPPED: { icon: <TruckIcon />, tone: "good", next: "包裹正在路上" },
  COMPLETED: { icon: <CheckIcon />, tone: "good", next: "感谢您的购买" },
  REJECTED: { icon: <CloseIcon />, tone: "over", next: "如有疑问请联系客服" },
  CANCELLED: { icon: <CloseIcon />, tone: "over", next: "商品可重新加入购物车购买" },
};
