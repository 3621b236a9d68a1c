import { userMessageOpsApi } from "@crux/contract/user";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Chip } from "../../ui/form/chip.tsx";
import { Question } from "../../ui/layer/question.tsx";
import styles from "./message.module.css";
import { isWritten, NEW_MESSAGE, wordsOf } from "./message-draft.ts";
import { MessageFields } from "./message-fields.tsx";

/** Words that are written often, to be changed before they are sent. */
const USUAL = [
  {
    title: "请补充收件人证件",
    body: "您的包裹需要收件人的身份证件才能申报，请在「我的 - 身份证件」中补充，补充后我们会尽快安排。",
  },
  {
    title: "证件姓名与收件人不符",
    body: "您的收件人姓名与身份证件上的姓名不一致，请核对后修改，以免影响清关。",
  },
  { title: "请核对收件地址", body: "您的收件地址可能不完整，请核对后联系我们，以免影响派送。" },
  { title: "发货延迟", body: "近期订单较多，您的包裹会晚一两天寄出，感谢您的耐心等待。" },
];

type ChosenDialogProps = {
  /** The customers, each once. */
  uids: readonly number[];
  /** What was ticked, such as `38 个包裹`. */
  what: string;
  onClose: () => void;
};

/** Writes to the customers of what was ticked in a list; each gets it once. */
export function ChosenDialog({ uids, what, onClose }: ChosenDialogProps) {
  const [draft, setDraft] = useState(NEW_MESSAGE);
  const action = useAction(userMessageOpsApi.sendMessages, {
    refreshes: [userMessageOpsApi.sentMessages],
    done: `已发给 ${uids.length} 位客户`,
    isOnce: true,
    isTold: true,
  });
  const send = async () => {
    const to = { audience: "CHOSEN" as const, uids: [...uids] };
    if (await action.run({ to, ...wordsOf(draft), counted: uids.length })) onClose();
  };
  return (
    <Question
      title={`给 ${uids.length} 位客户发消息`}
      text={`已选${what}。每位客户在收件箱里收到一条。`}
      act={`发给 ${uids.length} 人`}
      isBusy={action.isBusy}
      isReady={isWritten(draft)}
      error={action.error}
      onAct={() => void send()}
      onClose={onClose}
    >
      <div className={styles.usual}>
        {USUAL.map(({ title, body }) => (
          <Chip
            key={title}
            isChosen={draft.body === body}
            onPress={() => setDraft({ ...draft, title, body })}
          >
            {title}
          </Chip>
        ))}
      </div>
      <MessageFields draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />
    </Question>
  );
}
