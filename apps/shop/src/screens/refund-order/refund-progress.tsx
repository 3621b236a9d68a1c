import type { RefundOrder } from "@crux/contract/refund.schema";
import { refundWay } from "@crux/rules/order/refund-labels";
import { showTime } from "../../parts/time/show-time.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Price } from "../../ui/show/price.tsx";
import styles from "./refund-progress.module.css";

/** The amount, where it goes, and the three steps on the way there (R-REF-04). */
export function RefundProgress({ refund }: { refund: RefundOrder }) {
  const { refunded, createTime, refundTime } = refund;
  const steps = [
    { name: "申请", time: createTime, isDone: true },
    { name: "处理中", time: null, isDone: refunded },
    { name: "已退款", time: refundTime, isDone: refunded },
  ];
  const now = refunded ? 2 : 1;
  return (
    <section className={styles.card} aria-label="退款进度">
      <p className={styles.sum}>
        <span>{refunded ? "已退款" : "处理中"}</span>
        <Price cents={refund.amount} size="xl" />
        <span className={styles.way}>{refundWay(refund)}</span>
      </p>
      <ol className={styles.steps}>
        {steps.map(({ name, time, isDone }, index) => (
          <li
            key={name}
            className={styles.step}
            data-done={isDone ? "" : undefined}
            aria-current={index === now ? "step" : undefined}
          >
            <span className={styles.dot}>{isDone && <Icon name="check" size={16} />}</span>
            <span className={styles.name}>{name}</span>
            {time && (
              <time className={styles.time} dateTime={time}>
                {showTime(time)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
