import { orderOpsApi } from "@crux/contract/order";
import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { useEffect, useEffectEvent, useState } from "react";
import { clashOf, conflictsOf, mergeEdit } from "../../../browser/merge-edit.ts";
import { useAction } from "../../../browser/use-action.ts";
import { ClashTable } from "../../../ui/form/clash-table.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Question } from "../../../ui/layer/question.tsx";
import { ORDER_READS } from "../use-order.ts";

const LABELS = {
  receiverName: "姓名",
  receiverMobile: "手机",
  receiverState: "省 / 州",
  receiverCity: "城市",
  receiverDistrict: "区县",
  receiverPostCode: "邮编",
  receiverAddress: "详细地址",
};
type Name = keyof typeof LABELS;
type Receiver = Record<Name, string>;
const NAMES = Object.keys(LABELS) as Name[];

/** Sends an order to somebody or somewhere else, as long as nothing of it is declared. */
export function ReceiverDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [before] = useState({ fields: receiverOf(order), version: order.version });
  const [mine, setMine] = useState(before.fields);
  const [reason, setReason] = useState("");
  const [choices, setChoices] = useState<Partial<Record<Name, "mine" | "now">>>({});
  const action = useAction(orderOpsApi.changeReceiver, {
    refreshes: ORDER_READS,
    done: "收件信息已修改",
    isTold: true,
  });
  const clash = clashOf<Receiver>(action.error);
  const conflicts = clash ? conflictsOf(before.fields, mine, clash.now) : [];
  const save = async () => {
    const fields = clash ? mergeEdit({ before: before.fields, mine, now: clash.now }, choices) : mine;
    const version = clash?.version ?? before.version;
    if (await action.run({ orderId: order.id, ...fields, reason: reason.trim(), version })) onClose();
  };
  // Where each changed other fields, both stand.
  const settle = useEffectEvent(() => {
    if (clash && conflicts.length === 0) void save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is looked at once.
  useEffect(() => settle(), [action.error]);
  return (
    <Question
      title="修改收件信息"
      text={`寄往${order.receiverCountry}，国家不可修改。更换姓名后须有该收件人的证件。`}
      act="保存"
      isBusy={action.isBusy}
      isReady={
        reason.trim() !== "" &&
        NAMES.some((name) => mine[name] !== before.fields[name]) &&
        conflicts.every((name) => choices[name])
      }
      error={clash ? null : action.error}
      onAct={() => void save()}
      onClose={onClose}
    >
      {NAMES.map((name, place) => (
        <Field
          key={name}
          label={LABELS[name]}
          value={mine[name]}
          onChange={(text) => setMine({ ...mine, [name]: text })}
          autoComplete="off"
          autoFocus={place === 0}
          {...(name === "receiverMobile" ? { inputMode: "tel" } : {})}
        />
      ))}
      <Field label="原因" value={reason} onChange={setReason} maxLength={200} required />
      {clash && conflicts.length > 0 && (
        <ClashTable
          editor={clash.editor}
          editTime={clash.editTime}
          fields={conflicts.map((name) => ({
            key: name,
            label: LABELS[name],
            before: before.fields[name],
            mine: mine[name],
            now: clash.now[name],
          }))}
          choices={choices}
          onChoose={(name, choice) => setChoices({ ...choices, [name]: choice })}
        />
      )}
    </Question>
  );
}

function receiverOf(order: OrderDetail): Receiver {
  return Object.fromEntries(NAMES.map((name) => [name, order[name]])) as Receiver;
}
