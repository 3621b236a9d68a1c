import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import type { ListedOrder } from "@crux/contract/report/order-list.schema";
import { isGoodsOrder } from "@crux/rules/order/counter";
import { createContext, useContext, useState } from "react";
import { useMay } from "../../browser/use-may.ts";
import { CancelDialog, EndDialog } from "../../parts/order/edit/end-dialog.tsx";
import { MessageDialog } from "../../parts/order/edit/message-dialog.tsx";
import { NoteField } from "../../parts/order/edit/note-field.tsx";
import { SavingDialog } from "../../parts/order/edit/saving-dialog.tsx";
import { useOrder } from "../../parts/order/use-order.ts";
import { RefundDialog } from "../../parts/refund/refund-dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Menu, MenuItem } from "../../ui/layer/menu.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";

type Act = "open" | "note" | "saving" | "message" | "cancel" | "refund" | "reject";
export type RowAct = { orderId: number; act: Act };

/** Takes what was chosen in the menu of a row. */
export const RowActContext = createContext<(chosen: RowAct) => void>(() => {});

const PAID = ["PAID", "PARTIAL_SHIPPED", "SHIPPED", "COMPLETED"];

/** What can be done with an order of the list; the menu is made when it is asked for, since there are a hundred rows. */
export function RowMenu({ row }: { row: ListedOrder }) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <OpenMenu row={row} />;
  return (
    <Button variant="ghost" aria-label={`订单 ${row.id} 的操作`} onClick={() => setAsked(true)}>
      ⋯
    </Button>
  );
}

function OpenMenu({ row: { id: orderId, state, orderType } }: { row: ListedOrder }) {
  const may = useMay();
  const choose = useContext(RowActContext);
  const isGoods = isGoodsOrder({ orderType });
  const acts: readonly [act: Act, text: string, can: boolean][] = [
    ["open", "打开", true],
    ["note", "备注", may("order.edit")],
    ["message", "给客户发消息", may("message.send")],
    ["saving", "改价", isGoods && state === "CREATED" && may("order.edit")],
    ["cancel", "取消订单", state === "CREATED" && may("order.cancel")],
    ["refund", "退款", PAID.includes(state) && may("refund.create")],
    ["reject", "拒绝订单", isGoods && state === "PAID" && may("order.cancel")],
  ];
  return (
    <Menu trigger="⋯" label={`订单 ${orderId} 的操作`} isOpenAtFirst>
      {acts.map(
        ([act, text, can]) =>
          can && (
            <MenuItem key={act} onPress={() => choose({ orderId, act })}>
              {text}
            </MenuItem>
          ),
      )}
    </Menu>
  );
}

/** The dialog of what was chosen. */
export function RowDialog({ orderId, act, onClose }: RowAct & { onClose: () => void }) {
  if (act === "refund") return <RefundDialog orderId={orderId} onClose={onClose} />;
  if (act === "message") return <MessageDialog orderId={orderId} onClose={onClose} />;
  return <OrderDialog orderId={orderId} act={act} onClose={onClose} />;
}

/** A dialog that needs the order itself, which the row is too short for. */
function OrderDialog({ orderId, act, onClose }: RowAct & { onClose: () => void }) {
  const { data: order, error, refetch } = useOrder(orderId);
  if (order) return <ReadyDialog order={order} act={act} onClose={onClose} />;
  return error ? (
    <Modal title={`订单 ${orderId}`} onClose={onClose}>
      <ErrorView error={error} onRetry={() => void refetch()} />
    </Modal>
  ) : null;
}

function ReadyDialog({ order, act, onClose }: { order: OrderDetail; act: Act; onClose: () => void }) {
  if (act === "saving") return <SavingDialog order={order} onClose={onClose} />;
  if (act === "cancel") return <CancelDialog order={order} onClose={onClose} />;
  if (act === "reject") return <EndDialog order={order} end="reject" onClose={onClose} />;
  return (
    <Modal title={`订单 ${order.id} 备注`} onClose={onClose}>
      <NoteField orderId={order.id} note={order.note} />
    </Modal>
  );
}
