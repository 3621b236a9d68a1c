import type { Order } from "@crux/contract/order.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { amountLabel } from "@crux/rules/order/order-labels";
import { Price } from "../../ui/show/price.tsx";
import styles from "./amount-lines.module.css";

/** How an order's amount comes about (OP-041); what was saved folds away behind its sum. */
export function AmountLines({ order }: { order: Order }) {
  const savings = [
    { name: "活动优惠", cents: order.activitySaving },
    { name: "优惠券抵扣", cents: order.ticketSaving },
    { name: "客服优惠", cents: order.manualSaving },
  ].filter(({ cents }) => cents > 0);
  const saved = savings.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div className={styles.amounts}>
      <Line name="商品金额" text={moneyText(order.amount)} />
      {order.logisticsPkgScheme && (
        <Line
          name={order.serviceFee > 0 ? `运费（含服务费${moneyText(order.serviceFee)}）` : "运费"}
          text={moneyText(order.shipFee)}
        />
      )}
      {saved > 0 && (
        <details className={styles.fold}>
          <summary>
            优惠明细<span>{moneyText(-saved)}</span>
          </summary>
          {savings.map(({ name, cents }) => (
            <Line key={name} name={name} text={moneyText(-cents)} />
          ))}
        </details>
      )}
      <p className={styles.net}>
        <span>{amountLabel(order)}</span>
        <Price cents={order.netAmount} size="l" />
      </p>
    </div>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <p className={styles.line}>
      <span>{name}</span>
      <span>{text}</span>
    </p>
  );
}
