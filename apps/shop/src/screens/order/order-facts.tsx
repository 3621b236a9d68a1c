import type { Order } from "@crux/contract/order.schema";
import { ORDER_TYPE_NOTES, ORDER_TYPE_TEXTS } from "@crux/rules/order/order-labels";
import { CopyButton } from "../../parts/page/copy-button.tsx";
import { Fact, Facts } from "../../parts/page/facts.tsx";
import { saidTime } from "../../parts/time/show-time.ts";
import { Card } from "../../ui/show/card.tsx";

/** Number, kind, time and remark of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const note = ORDER_TYPE_NOTES[order.orderType];
  return (
    <Card>
      <Facts>
        <Fact name="订单号">
          {order.id}
          <CopyButton text={String(order.id)} what="订单号" />
        </Fact>
        <Fact name="订单类型">
          <span>{ORDER_TYPE_TEXTS[order.orderType] ?? order.orderType}</span>
          {note && <span>（{note}）</span>}
        </Fact>
        <Fact name="下单时间">{saidTime(order.createTime)}</Fact>
        <Fact name="订单备注">{order.remark || "无"}</Fact>
      </Facts>
    </Card>
  );
}
