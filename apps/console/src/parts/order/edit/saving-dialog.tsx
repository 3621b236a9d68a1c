import { paymentOpsApi } from "@crux/contract/payment";
import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { clashOf } from "../../../browser/merge-edit.ts";
import { useAction } from "../../../browser/use-action.ts";
import { ClashTable } from "../../../ui/form/clash-table.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { MoneyField } from "../../../ui/form/money-field.tsx";
import { Question } from "../../../ui/layer/question.tsx";
import { ORDER_READS } from "../use-order.ts";

/** Takes an amount off an order that waits for its payment. */
export function SavingDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [before] = useState({ saving: order.manualSaving, version: order.version });
  const [cents, setCents] = useState<number | null>(order.manualSaving || null);
  const [reason, setReason] = useState("");
  const [choice, setChoice] = useState<"mine" | "now">();
  const action = useAction(paymentOpsApi.setSaving, {
    refreshes: ORDER_READS,
    done: "已修改，客户会收到通知",
    isOnce: true,
    isTold: true,
  });
  const clash = clashOf<{ manualSaving: number }>(action.error);
  const whole = order.netAmount + order.manualSaving;
  const isTooMuch = cents !== null && cents > whole;
  const save = async () => {
    if (clash && choice === "now") return onClose();
    const version = clash?.version ?? before.version;
    const manualSaving = cents ?? 0;
    if (await action.run({ orderId: order.id, manualSaving, reason: reason.trim(), version })) onClose();
  };
  return (
    <Question
      title="修改优惠金额"
      text={`应付 ${moneyText(whole)}，优惠后 ${moneyText(Math.max(0, whole - (cents ?? 0)))}。已打开的付款码会失效，客户须按新金额付款。`}
      act={action.waits ?? "保存"}
      isBusy={action.isBusy}
      isReady={
        !isTooMuch && reason.trim() !== "" && action.waits === null && (!clash || choice !== undefined)
      }
      error={clash ? null : action.error}
      onAct={() => void save()}
      onClose={onClose}
    >
      <MoneyField
        label="优惠金额"
        value={cents}
        onChange={setCents}
        error={isTooMuch ? "超出订单应付金额" : undefined}
        autoFocus
      />
      <Field label="原因" value={reason} onChange={setReason} maxLength={200} required />
      {clash && (
        <ClashTable
          editor={clash.editor}
          editTime={clash.editTime}
          fields={[
            {
              key: "saving",
              label: "优惠金额",
              before: moneyText(before.saving),
              mine: moneyText(cents ?? 0),
              now: moneyText(clash.now.manualSaving),
            },
          ]}
          choices={{ saving: choice }}
          onChoose={(_, one) => setChoice(one)}
        />
      )}
    </Question>
  );
}
