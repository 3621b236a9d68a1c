import { orderOpsApi } from "@crux/contract/order";
import { useState } from "react";
import { useAction } from "../../../browser/use-action.ts";
import { Chip } from "../../../ui/form/chip.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Question } from "../../../ui/layer/question.tsx";
import styles from "./message-dialog.module.css";

const USUAL = [
  {
    title: "补证件",
    words: "您的包裹需要收件人的身份证件才能申报，请在「我的 - 身份证件」中补充，补充后我们会尽快安排。",
  },
  { title: "核对地址", words: "您的收件地址可能不完整，请核对后联系我们，以免影响派送。" },
  { title: "商品缺货", words: "您订购的商品暂时缺货，我们正在补货。如不愿等待，可以联系我们退款。" },
  { title: "延迟发货", words: "近期订单较多，您的包裹会晚一两天寄出，感谢您的耐心等待。" },
];
const MOST = 500;

/** Writes to the customer of an order, who finds it among their messages. */
export function MessageDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const [words, setWords] = useState("");
  const action = useAction(orderOpsApi.writeToCustomer, { done: "消息已发送", isOnce: true, isTold: true });
  return (
    <Question
      title={`给客户发消息 · 订单 ${orderId}`}
      text={`客户会在消息中看到「关于订单 ${orderId}」。`}
      act="发送"
      isBusy={action.isBusy}
      isReady={words.trim() !== ""}
      error={action.error}
      onAct={async () => {
        if (await action.run({ orderId, words: words.trim() })) onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.usual}>
        {USUAL.map((one) => (
          <Chip key={one.title} isChosen={words === one.words} onPress={() => setWords(one.words)}>
            {one.title}
          </Chip>
        ))}
      </div>
      <Field label="内容" value={words} onChange={setWords} rows={5} maxLength={MOST} required />
    </Question>
  );
}
