import { query } from "@crux/client/query";
import type { Audience, Receivers } from "@crux/contract/ops/message.schema";
import { userMessageOpsApi } from "@crux/contract/user";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { AUDIENCES, CLASSES } from "./message-words.ts";
import styles from "./messages.module.css";

type Draft = { audience: Audience; userClass: "PLAIN" | "VIP"; uids: string; title: string; body: string };
const EMPTY: Draft = { audience: "ALL", userClass: "VIP", uids: "", title: "", body: "" };
const MAX_CHOSEN = 200;

/** A new message to many: to whom, the words, how it looks; it is sent after a second thought. */
export function WriteDrawer({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const [isAsking, setAsking] = useState(false);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const to = receiversOf(draft);
  const count = useQuery({
    ...query(userMessageOpsApi.countReceivers, { to: to ?? { audience: "ALL" } }),
    enabled: to !== null,
    meta: { isToldByPage: true },
  });
  const receivers = to && count.data ? count.data.receivers : null;
  const isReady = draft.title.trim() !== "" && draft.body.trim() !== "" && (receivers ?? 0) > 0;
  return (
    <Drawer
      title="写消息"
      onClose={onClose}
      acts={
        <Button variant="main" disabled={!isReady} onClick={() => setAsking(true)}>
          发送…
        </Button>
      }
    >
      <Section title="收件人">
        <ReceiverFields draft={draft} onChange={change} />
        <p className={styles.count} role="status">
          {to === null && `请填写会员编号，最多 ${MAX_CHOSEN} 个`}
          {to !== null && count.error?.message}
          {receivers !== null && `将发给 ${receivers} 人`}
        </p>
      </Section>
      <Section title="内容">
        <Field
          label="标题"
          value={draft.title}
          onChange={(title) => change({ title })}
          maxLength={40}
          autoComplete="off"
          required
        />
        <Field
          label="正文"
          value={draft.body}
          onChange={(body) => change({ body })}
          rows={6}
          maxLength={2_000}
          required
        />
      </Section>
      <Section title="客户看到">
        <MessagePreview title={draft.title} body={draft.body} />
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

function ReceiverFields({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  return (
    <>
      <RadioGroup
        label="发给"
        value={draft.audience}
        options={[
          { value: "ALL", text: AUDIENCES.ALL, note: "以后注册的客户也能看到" },
          { value: "CLASS", text: AUDIENCES.CLASS, note: "以后成为这类会员的客户也能看到" },
          { value: "CHOSEN", text: AUDIENCES.CHOSEN, note: `按会员编号，最多 ${MAX_CHOSEN} 人` },
        ]}
        onChange={(audience) => onChange({ audience })}
      />
      {draft.audience === "CLASS" && (
        <RadioGroup
          label="会员类别"
          value={draft.userClass}
          options={[
            { value: "VIP", text: CLASSES.VIP },
            { value: "PLAIN", text: CLASSES.PLAIN },
          ]}
          onChange={(userClass) => onChange({ userClass })}
        />
      )}
      {draft.audience === "CHOSEN" && (
        <Field
          label="会员编号，用空格、逗号或换行分开"
          value={draft.uids}
          onChange={(uids) => onChange({ uids })}
          rows={3}
        />
      )}
    </>
  );
}

type SendProps = { draft: Draft; to: Receivers; receivers: number; onDone: () => void; onClose: () => void };

/** The second thought: how many they are is typed once. */
function SendQuestion({ draft, to, receivers, onDone, onClose }: SendProps) {
  const [typed, setTyped] = useState("");
  const action = useAction(userMessageOpsApi.sendMessages, {
    refreshes: [userMessageOpsApi.sentMessages],
    done: "已发送",
    isOnce: true,
    isTold: true,
  });
  const send = async () => {
    const { title, body } = draft;
    if (await action.run({ to, title: title.trim(), body: body.trim(), counted: receivers })) onDone();
  };
  return (
    <Question
      title={`发给 ${receivers} 人？`}
      text={`“${draft.title}”会马上出现在他们的收件箱里。`}
      act="发送"
      isBusy={action.isBusy}
      isReady={typed.trim() === String(receivers)}
      error={action.error}
      onAct={() => void send()}
      onClose={onClose}
    >
      <Field
        label="输入人数以确认"
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
      />
    </Question>
  );
}

/** Whom a draft is for; null while nobody is named, or too many. */
function receiversOf({ audience, userClass, uids }: Draft): Receivers | null {
  if (audience === "ALL") return { audience };
  if (audience === "CLASS") return { audience, userClass };
  const chosen = [...new Set((uids.match(/\d{1,12}/g) ?? []).map(Number))].filter((uid) => uid > 0);
  return chosen.length > 0 && chosen.length <= MAX_CHOSEN ? { audience, uids: chosen } : null;
}
