import { orderOpsApi } from "@crux/contract/order";
import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { useAction } from "../../../browser/use-action.ts";
import { Field } from "../../../ui/form/field.tsx";
import { RadioGroup } from "../../../ui/form/radio-group.tsx";
import { Question } from "../../../ui/layer/question.tsx";
import { ReasonDialog } from "../../../ui/layer/reason-dialog.tsx";
import { ORDER_READS } from "../use-order.ts";

/** Cancels an unpaid order; its customer reads the reason. */
export function CancelDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const action = useAction(orderOpsApi.cancelUnpaid, {
    refreshes: ORDER_READS,
    done: "订单已取消",
    isTold: true,
  });
  return (
    <ReasonDialog
      title={`取消订单 ${order.id}`}
      text="占用的库存和优惠券会退回，客户会看到原因。"
      label="取消原因"
      usual={["客户要求取消", "商品缺货", "重复下单"]}
      act="取消订单"
      isDanger
      isBusy={action.isBusy}
      error={action.error}
      onAct={async (reason) => {
        if (await action.run({ orderId: order.id, reason })) onClose();
      }}
      onClose={onClose}
    />
  );
}

const ENDS = {
  reject: { call: orderOpsApi.rejectOrder, title: "拒绝订单", done: "订单已拒绝" },
  callOff: { call: orderOpsApi.callOffOrder, title: "协商取消订单", done: "订单取消中，待退款" },
} as const;
type Way = "WALLET" | "PROVIDER";

/** Ends a paid order of which nothing has left; all that is left of its money goes back. */
export function EndDialog({
  order,
  end,
  onClose,
}: {
  order: OrderDetail;
  end: keyof typeof ENDS;
  onClose: () => void;
}) {
  const { call, title, done } = ENDS[end];
  const isFromOutside = order.captures.some(({ went }) => went === "ORDER");
  const [remark, setRemark] = useState("");
  const [target, setTarget] = useState<Way>(isFromOutside ? "PROVIDER" : "WALLET");
  const action = useAction(call, { refreshes: ORDER_READS, done, isTold: true });
  return (
    <Question
      title={`${title} ${order.id}`}
      text={`实付 ${moneyText(order.netAmount)} 中未退的部分将登记退款，客户会看到原因。`}
      act={title}
      isDanger
      isBusy={action.isBusy}
      isReady={remark.trim() !== ""}
      error={action.error}
      onAct={async () => {
        if (await action.run({ orderId: order.id, remark: remark.trim(), target })) onClose();
      }}
      onClose={onClose}
    >
      <RadioGroup<Way>
        label="退款方式"
        value={target}
        onChange={setTarget}
        options={[
          { value: "WALLET", text: "退回余额" },
          {
            value: "PROVIDER",
            text: "原路退回",
            isOff: !isFromOutside,
            ...(isFromOutside ? {} : { note: "订单由余额支付" }),
          },
        ]}
      />
      <Field label="原因" value={remark} onChange={setRemark} rows={2} maxLength={200} required />
    </Question>
  );
}
