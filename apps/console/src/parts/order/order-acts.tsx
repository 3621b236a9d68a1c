import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { COUNTER_SOURCE, isGoodsOrder } from "@crux/rules/order/counter";
import { useState } from "react";
import { useLocation } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Menu, MenuItem } from "../../ui/layer/menu.tsx";
import { RefundDialog } from "../refund/refund-dialog.tsx";
import { CancelDialog, EndDialog } from "./edit/end-dialog.tsx";
import { MessageDialog } from "./edit/message-dialog.tsx";
import { ReceiverDialog } from "./edit/receiver-dialog.tsx";
import { SavingDialog } from "./edit/saving-dialog.tsx";
import { canSplit } from "./order-words.ts";

type Dialog = "refund" | "saving" | "receiver" | "message" | "cancel" | "reject" | "callOff";

/** What staff can do with an order where it stands. */
export function OrderActs({ order }: { order: OrderDetail }) {
  const may = useMay();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const { state, pkgs } = order;
  const isGoods = isGoodsOrder(order);
  const isUnpaid = state === "CREATED";
  const isUndeclared = pkgs.every(({ pkgStatus }) => UNDECLARED.includes(pkgStatus));
  const canSave = isGoods && isUnpaid && may("order.edit");
  const canSend = isGoods && BEFORE_DECLARATION.includes(state) && isUndeclared && may("order.edit");
  const canEnd = isGoods && state === "PAID" && may("order.cancel");
  const canRefund = PAID.includes(state) && may("refund.create");
  const canWrite = may("message.send") && order.buyer !== null;
  const hasReceipt = order.orderSource === COUNTER_SOURCE && may("pos.sell");
  const [, go] = useLocation();
  useKeys([
    ...(canSplit(order, may("order.edit"))
      ? [{ keys: "s", text: "重新分箱", act: () => go(`/orders/${order.id}/split`) }]
      : []),
    { keys: "p", text: "打印订单", act: () => window.print() },
    ...(canWrite ? [{ keys: "m", text: "给客户发消息", act: () => setDialog("message") }] : []),
    ...(canRefund ? [{ keys: "r", text: "退款", act: () => setDialog("refund") }] : []),
  ]);
  return (
    <>
      {canSave && <Button onClick={() => setDialog("saving")}>改价</Button>}
      {canSend && <Button onClick={() => setDialog("receiver")}>改收件人</Button>}
      {isUnpaid && may("order.cancel") && (
        <Button variant="danger" onClick={() => setDialog("cancel")}>
          取消订单
        </Button>
      )}
      {hasReceipt && <ButtonLink href={`/pos/receipt/${order.id}`}>小票</ButtonLink>}
      {canRefund && (
        <Button keys="R" onClick={() => setDialog("refund")}>
          退款
        </Button>
      )}
      <Menu trigger="⋯" label="更多操作">
        {canWrite && <MenuItem onPress={() => setDialog("message")}>给客户发消息</MenuItem>}
        <MenuItem onPress={() => window.print()}>打印订单</MenuItem>
        {PAID.includes(state) && (
          <MenuItem onPress={() => go(`/papers/orders/${order.id}`)}>发票与收据</MenuItem>
        )}
        {canEnd && <MenuItem onPress={() => setDialog("callOff")}>协商取消</MenuItem>}
        {canEnd && <MenuItem onPress={() => setDialog("reject")}>拒绝订单</MenuItem>}
      </Menu>
      {dialog === "refund" && <RefundDialog orderId={order.id} onClose={close} />}
      {dialog === "saving" && <SavingDialog order={order} onClose={close} />}
      {dialog === "receiver" && <ReceiverDialog order={order} onClose={close} />}
      {dialog === "message" && <MessageDialog orderId={order.id} onClose={close} />}
      {dialog === "cancel" && <CancelDialog order={order} onClose={close} />}
      {(dialog === "reject" || dialog === "callOff") && (
        <EndDialog order={order} end={dialog} onClose={close} />
      )}
    </>
  );
}

const PAID = ["PAID", "PARTIAL_SHIPPED", "SHIPPED", "COMPLETED"];
const UNDECLARED = ["CREATED", "CANCELLED", "REFUNDED"];
const BEFORE_DECLARATION = ["CREATED", "CHECKING", "PAID"];
