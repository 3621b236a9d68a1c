import type { SentMessage } from "@crux/contract/ops/message.schema";
import { userMessageOpsApi } from "@crux/contract/user";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { MessagePreview } from "../../parts/message/message-preview.tsx";
import { readText, receiversText } from "../../parts/message/message-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";

/** Something that was written to many, and taking it back. */
export function MessageDrawer({ message, onClose }: { message: SentMessage; onClose: () => void }) {
  const { title, body, pictures, sender, createTime, withdrawer, withdrawTime } = message;
  return (
    <Drawer
      title={title}
      onClose={onClose}
      acts={withdrawTime ? undefined : <Withdrawal message={message} onDone={onClose} />}
    >
      <Section title="发送">
        <Facts
          facts={[
            ["收件人", receiversText(message)],
            ["已读", readText(message)],
            [
              "发送",
              <span key="sent">
                {sender} <Moment at={createTime} />
              </span>,
            ],
            ...(withdrawTime
              ? [
                  [
                    "撤回",
                    <span key="back">
                      {withdrawer} <Moment at={withdrawTime} />
                    </span>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Section>
      <Section title="内容">
        <MessagePreview title={title} body={body} pictures={pictures} />
      </Section>
    </Drawer>
  );
}

function Withdrawal({ message, onDone }: { message: SentMessage; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const action = useAction(userMessageOpsApi.withdrawMessages, {
    refreshes: [userMessageOpsApi.sentMessages],
    done: "已撤回",
    isTold: true,
  });
  const withdraw = async () => {
    if (await action.run({ id: message.id })) onDone();
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        撤回
      </Button>
      {isAsked && (
        <Question
          title={`撤回“${message.title}”？`}
          text="从所有收件箱里移除，已读的也移除；撤回后不能恢复。"
          act="撤回"
          isDanger
          isBusy={action.isBusy}
          error={action.error}
          onAct={() => void withdraw()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
