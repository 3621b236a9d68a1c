import type { Order } from "@crux/contract/order.schema";
import { ORDER_TYPE_TEXTS } from "@crux/rules/order-labels";
import type { ReactNode } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { showTime } from "../../parts/show-time.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./order-facts.module.css";

/** Number, kind, time and remark of an order. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact name="订单号">
          {order.id}
          <CopyButton text={String(order.id)} what="订单号" />
        </Fact>
        <Fact name="订单类型">{ORDER_TYPE_TEXTS[order.orderType] ?? order.orderType}</Fact>
        <Fact name="下单时间">{showTime(order.createTime)}</Fact>
        <Fact name="订单备注">{order.remark || "无"}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
