import * as orderOutcome from "@crux/contract/outcomes/order";
import { useParams } from "wouter";
import { OrderActs } from "../../parts/order/order-acts.tsx";
import { OrderSheet } from "../../parts/order/order-sheet.tsx";
import { OrderState } from "../../parts/order/order-state.tsx";
import { useOrder } from "../../parts/order/use-order.ts";
import { Answer } from "../../ui/page/answer.tsx";
import { Page } from "../../ui/page/page.tsx";

/** One order on a page of its own, for a second window and for phones. */
export function OrderScreen() {
  const { id } = useParams();
  const orderId = Number(id);
  const answer = useOrder(orderId);
  const { data: order } = answer;
  return (
    <Page
      title={`订单 ${id}`}
      note={order && <OrderState state={order.state} pkgs={order.pkgs.map(({ pkgStatus }) => pkgStatus)} />}
      acts={order && <OrderActs order={order} />}
    >
      <Answer
        answer={answer}
        missing={orderOutcome.NOT_FOUND}
        none="没有这个订单"
        list={["/orders", "返回订单"]}
        bones={<OrderSheet order={undefined} />}
      >
        {(one) => <OrderSheet order={one} />}
      </Answer>
    </Page>
  );
}
