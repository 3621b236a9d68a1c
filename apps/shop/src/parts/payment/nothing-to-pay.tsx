import { codeText } from "@crux/contract/codes";
import type { Order } from "@crux/contract/order.schema";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
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
      text={isPaid ? codeText(paymentOutcome.ALREADY_PAID) : orderLabel(order).banner}
      action={<Button onClick={() => backToOrder(order.id)}>返回订单</Button>}
    />
  );
}
