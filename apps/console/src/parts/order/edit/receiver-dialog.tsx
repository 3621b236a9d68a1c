import { orderOpsApi } from "@crux/contract/order";
import type { OrderDetail } from "@crux/contract/report/order-detail.schema";
import { useState } from "react";
import { useAction } from "../../../browser/use-action.ts";
import { useClash, useSettled } from "../../../browser/use-clash.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Question } from "../../../ui/layer/question.tsx";
import { Moment } from "../../../ui/show/moment.tsx";
import { ClashChoice } from "../../edit/clash-choice.tsx";
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
  const action = useAction(orderOpsApi.changeReceiver, {
    refreshes: ORDER_READS,
    done: "收件信息已修改",
    isTold: true,
  });
  const merging = useClash(before.fields, mine, action.error);
  const { clash, conflicts } = merging;
  const save = async () => {
    const version = clash?.version ?? before.version;
    if (await action.run({ orderId: order.id, ...merging.edit, reason: reason.trim(), version })) onClose();
  };
  useSettled(merging, action.error, save);
  return (
    <Question
      title="修改收件信息"
      text={
        <>
          <p>寄往{order.receiverCountry}，国家不可修改。更换姓名后须有该收件人的证件。</p>
          {order.tableTime && (
            <p>
              <b>
                申报表已于 <Moment at={order.tableTime} /> 导出：修改后须重新导出并发送给承运商。
              </b>
            </p>
          )}
        </>
      }
      act="保存"
      isBusy={action.isBusy}
      isReady={
        reason.trim() !== "" && NAMES.some((name) => mine[name] !== before.fields[name]) && merging.isChosen
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
      {conflicts.length > 0 && <ClashChoice merging={merging} labels={LABELS} />}
    </Question>
  );
}

function receiverOf(order: OrderDetail): Receiver {
  return Object.fromEntries(NAMES.map((name) => [name, order[name]])) as Receiver;
}
