import type { Receivers } from "@crux/contract/ops/message.schema";
import { userMessageOpsApi } from "@crux/contract/user";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { CountQuestion } from "../../parts/message/count-question.tsx";
import {
  isWritten,
  type MessageDraft,
  NEW_MESSAGE,
  receiversOf,
  wordsOf,
} from "../../parts/message/message-draft.ts";
import { MessageFields } from "../../parts/message/message-fields.tsx";
import { MessagePreview } from "../../parts/message/message-preview.tsx";
import { ReceiverFields } from "../../parts/message/receiver-fields.tsx";
import { useReceivers } from "../../parts/message/use-receivers.ts";
import { Button } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Section } from "../../ui/page/section.tsx";

/** A new message to many: to whom, the words, how it looks; it is sent after a second thought. */
export function WriteDrawer({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(NEW_MESSAGE);
  const [isAsking, setAsking] = useState(false);
  const change = (part: Partial<MessageDraft>) => setDraft((now) => ({ ...now, ...part }));
  const to = receiversOf(draft);
  const count = useReceivers(to);
  const { receivers } = count;
  return (
    <Drawer
      title="写消息"
      onClose={onClose}
      acts={
        <Button
          variant="main"
          disabled={!isWritten(draft) || (receivers ?? 0) === 0}
          onClick={() => setAsking(true)}
        >
          发送…
        </Button>
      }
    >
      <Section title="收件人">
        <ReceiverFields draft={draft} count={count} onChange={change} />
      </Section>
      <Section title="内容">
        <MessageFields draft={draft} onChange={change} />
      </Section>
      <Section title="客户看到">
        <MessagePreview {...draft} />
      </Section>
      {isAsking && to && receivers !== null && (
        <SendQuestion
          draft={draft}
          to={to}
          receivers={receivers}
          onDone={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </Drawer>
  );
}

type SendProps = {
  draft: MessageDraft;
  to: Receivers;
  receivers: number;
  onDone: () => void;
  onClose: () => void;
};

function SendQuestion({ draft, to, receivers, onDone, onClose }: SendProps) {
  const action = useAction(userMessageOpsApi.sendMessages, {
    refreshes: [userMessageOpsApi.sentMessages],
    done: "已发送",
    isOnce: true,
    isTold: true,
  });
  const send = async () => {
    if (await action.run({ to, ...wordsOf(draft), counted: receivers })) onDone();
  };
  return (
    <CountQuestion
      title={`发给 ${receivers} 人？`}
      text={`“${draft.title}”会马上出现在他们的收件箱里。`}
      act="发送"
      receivers={receivers}
      isBusy={action.isBusy}
      error={action.error}
      onAct={() => void send()}
      onClose={onClose}
    />
  );
}
