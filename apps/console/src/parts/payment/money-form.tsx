import type { ApiError } from "@crux/client/client";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { AmountDialog } from "../../ui/layer/amount-dialog.tsx";
import { SoloLeft } from "../staff/solo-left.tsx";
import styles from "./money-form.module.css";

export type MoneyFormProps<To extends string> = {
  /** What is chosen: `去向`. */
  label: string;
  ends: readonly { value: To; text: string; note: string; isOff?: boolean }[];
  to: To | null;
  onChoose: (to: To) => void;
  cents: number | null;
  /** What one person may still move alone of it; null where that counts nowhere. */
  pot: "sent" | "found" | null;
  isReady: boolean;
  act: string;
  question: string;
  /** The call that does it, as `useAction` runs it. */
  action: { isBusy: boolean; error: ApiError | null; waits: string | null };
  onEnd: (to: To, reason: string) => Promise<unknown>;
  /** Other fields, between the choice and the reason. */
  children?: ReactNode;
};

/** Says where money goes and why; the amount is written once more before it is done. */
export function MoneyForm<To extends string>(props: MoneyFormProps<To>) {
  const { label, ends, to, onChoose, cents, pot, act, question, action, onEnd, children } = props;
  const [reason, setReason] = useState("");
  const [isAsking, setAsking] = useState(false);
  const isReady = props.isReady && to !== null && reason.trim() !== "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !action.isBusy) setAsking(true);
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <FormError error={action.error} />
        <RadioGroup label={label} value={to} options={ends} onChange={onChoose} />
        {children}
        <Field label="原因" value={reason} onChange={setReason} rows={2} maxLength={200} required />
        {pot && <SoloLeft pot={pot} cents={cents ?? 0} />}
        <div className={styles.acts}>
          <Button type="submit" variant="main" busy={action.isBusy} disabled={!isReady || !!action.waits}>
            {action.waits ?? act}
          </Button>
        </div>
      </form>
      {isAsking && to !== null && cents !== null && (
        <AmountDialog
          title={question}
          text={`${ends.find(({ value }) => value === to)?.text}，处理后不能撤回。`}
          act="确认"
          cents={cents}
          onAct={() => {
            setAsking(false);
            void onEnd(to, reason.trim());
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
