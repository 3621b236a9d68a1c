import { Field } from "../../ui/form/field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import styles from "./message.module.css";
import { type MessageDraft, MOST_CHOSEN, receiversOf } from "./message-draft.ts";
import { AUDIENCES, CLASSES } from "./message-words.ts";
import type { useReceivers } from "./use-receivers.ts";

type ReceiverFieldsProps = {
  draft: MessageDraft;
  count: ReturnType<typeof useReceivers>;
  onChange: (part: Partial<MessageDraft>) => void;
};

/** Whom a message is for, and how many they are. */
export function ReceiverFields({ draft, count, onChange }: ReceiverFieldsProps) {
  const { receivers, fault } = count;
  return (
    <>
      <RadioGroup
        label="发给"
        value={draft.audience}
        options={[
          { value: "ALL", text: AUDIENCES.ALL, note: "以后注册的客户也能看到" },
          { value: "CLASS", text: AUDIENCES.CLASS, note: "以后成为这类会员的客户也能看到" },
          { value: "CHOSEN", text: AUDIENCES.CHOSEN, note: `按会员编号，最多 ${MOST_CHOSEN} 人` },
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
      <p className={styles.count} role="status">
        {receiversOf(draft) === null && `请填写会员编号，最多 ${MOST_CHOSEN} 个`}
        {fault}
        {receivers !== null && `将发给 ${receivers} 人`}
      </p>
    </>
  );
}
