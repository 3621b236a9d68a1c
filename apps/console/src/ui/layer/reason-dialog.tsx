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
      {usual.length > 0 && (
        <div className={styles.usual}>
          {usual.map((text) => (
            <Chip key={text} isChosen={reason === text} onPress={() => setReason(text)}>
              {text}
            </Chip>
          ))}
        </div>
      )}
      <Field label={label} value={reason} onChange={setReason} rows={2} maxLength={maxLength} required />
    </Question>
  );
}
