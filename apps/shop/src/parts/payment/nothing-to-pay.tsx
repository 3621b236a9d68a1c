import { CODE_TEXTS } from "@crux/contract/codes";
import type { Order } from "@crux/contract/order.schema";
import { orderLabel } from "@crux/rules/order/order-labels";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { backToOrder } from "./payment-path.ts";

/** Stands in place of the methods when the order is paid, under review or over. */
export function NothingToPay({ order }: { order: Order }) {
  const isPaid = order.paymentOrderStatus === "PAID";
  return (
    <Empty
      drawing={<Drawing name="orders" />}
      text={isPaid ? CODE_TEXTS[130018] : orderLabel(order).banner}
      action={<Button onClick={() => backToOrder(order.id)}>返回订单</Button>}
    />
  );
}
