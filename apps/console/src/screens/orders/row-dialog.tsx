import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { CancelDialog, EndDialog } from "../../parts/order/edit/end-dialog.tsx";
import { MessageDialog } from "../../parts/order/edit/message-dialog.tsx";
import { NoteField } from "../../parts/order/edit/note-field.tsx";
import { SavingDialog } from "../../parts/order/edit/saving-dialog.tsx";
import { useOrder } from "../../parts/order/use-order.ts";
import { RefundDialog } from "../../parts/refund/refund-dialog.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import type { RowAct } from "./row-acts.tsx";

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

function ReadyDialog({
  order,
  act,
  onClose,
}: {
  order: OrderDetail;
  act: RowAct["act"];
  onClose: () => void;
}) {
  if (act === "saving") return <SavingDialog order={order} onClose={onClose} />;
  if (act === "cancel") return <CancelDialog order={order} onClose={onClose} />;
  if (act === "reject") return <EndDialog order={order} end="reject" onClose={onClose} />;
  return (
    <Modal title={`订单 ${order.id} 备注`} onClose={onClose}>
      <NoteField orderId={order.id} note={order.note} />
    </Modal>
  );
}
