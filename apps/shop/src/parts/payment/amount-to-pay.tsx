import type { Order } from "@crux/contract/order.schema";
import { Card } from "../../ui/show/card.tsx";
import { Price } from "../../ui/show/price.tsx";
import { useRemaining } from "../time/use-remaining.ts";
import styles from "./amount-to-pay.module.css";

/** What is to pay, for which order, and until when; the amount is the server's (OP-063). */
export function AmountToPay({ order, onDue }: { order: Order; onDue?: () => void }) {
  const left = useRemaining(order.expireTime, onDue);
  return (
    <Card>
      <p className={styles.amount}>
        <span>支付金额</span>
        <Price cents={order.netAmount} size="xl" />
        <span className={styles.hints}>
          <span>订单号 {order.id}</span>
          {left && <span>剩余支付时间 {left}</span>}
        </span>
      </p>
    </Card>
  );
}
