import { type ComponentProps, useState } from "react";
import { Chip } from "../form/chip.tsx";
import { Field } from "../form/field.tsx";
import { Question } from "./question.tsx";
import styles from "./reason-dialog.module.css";

type ReasonDialogProps = Omit<ComponentProps<typeof Question>, "onAct" | "isReady" | "children"> & {
  label?: string;
  /** Reasons that are given often; choosing one fills the field. */
  usual?: readonly string[];
  maxLength?: number;
  onAct: (reason: string) => void;
};

/** A question that is answered with a reason. */
export function ReasonDialog({
  label = "原因",
  usual = [],
  maxLength = 200,
  onAct,
  ...rest
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Question {...rest} isReady={reason.trim() !== ""} onAct={() => onAct(reason.trim())}>
      {usual.length > 0 && <UsualReasons texts={usual} reason={reason} onChoose={setReason} />}
      <Field label={label} value={reason} onChange={setReason} rows={2} maxLength={maxLength} required />
    </Question>
  );
}

type UsualReasonsProps = { texts: readonly string[]; reason: string; onChoose: (reason: string) => void };

/** Reasons that are given often, each of which fills the field. */
export function UsualReasons({ texts, reason, onChoose }: UsualReasonsProps) {
  return (
    <div className={styles.usual}>
      {texts.map((text) => (
        <Chip key={text} isChosen={reason === text} onPress={() => onChoose(text)}>
          {text}
        </Chip>
      ))}
    </div>
  );
}
