import type { Order } from "@crux/contract/order.schema";
import { ORDER_TYPE_TEXTS } from "@crux/rules/order/order-labels";
import { CopyButton } from "../../parts/page/copy-button.tsx";
import { Fact, Facts } from "../../parts/page/facts.tsx";
import { showTime } from "../../parts/time/show-time.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Card } from "../../ui/show/card.tsx";

const UNPAID: readonly Order["orderStatus"][] = ["CREATED", "CANCELLING", "CANCELLED", "REJECTED"];

/** Whether money was paid for it; of one that has ended, what went back says so. */
function wasPaid({ orderStatus, refunds }: Order): boolean {
  return !UNPAID.includes(orderStatus) || refunds.length > 0;
}

/** Number, kind, time and remark of an order. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <Card>
      <Facts>
        <Fact name="订单号">
          {order.id}
          <CopyButton text={String(order.id)} what="订单号" />
        </Fact>
        <Fact name="订单类型">{ORDER_TYPE_TEXTS[order.orderType] ?? order.orderType}</Fact>
        <Fact name="下单时间">{showTime(order.createTime)}</Fact>
        {wasPaid(order) && (
          <Fact name="发票与收据">
            <ButtonLink variant="ghost" size="row" href={`/order?orderId=${order.id}&paper=1`}>
              查看和打印
            </ButtonLink>
          </Fact>
        )}
        <Fact name="订单备注">{order.remark || "无"}</Fact>
      </Facts>
    </Card>
  );
}
