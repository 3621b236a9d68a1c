import type { ApiError } from "@crux/client/client";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { AmountDialog } from "../../ui/layer/amount-dialog.tsx";
import { SoloLeft } from "../staff/solo-left.tsx";
import styles from "./owed-form.module.css";

type End = "WALLET" | "WRITE_OFF";

const ENDS: readonly { value: End; text: string; note: string }[] = [
  { value: "WALLET", text: "从客户余额扣除", note: "余额须足够" },
  { value: "WRITE_OFF", text: "核销", note: "由店铺承担，不再向客户收取" },
];

type Wish = { to: End; amount: number; reason: string };

type OwedFormProps = {
  owedCents: number;
  /** Nobody's wallet is known, so that nothing can be taken out of it. */
  isNobodys?: boolean;
  /** The call that ends it, as `useAction` runs it. */
  action: { isBusy: boolean; error: ApiError | null; waits: string | null };
  onEnd: (wish: Wish) => Promise<unknown>;
};

/** Ends what a customer owes, in whole or in part. */
export function OwedForm({ owedCents, isNobodys = false, action, onEnd }: OwedFormProps) {
  const [to, setTo] = useState<End | null>(null);
  const [amount, setAmount] = useState<number | null>(owedCents);
  const [reason, setReason] = useState("");
  const [isAsking, setAsking] = useState(false);
  const isTooMuch = amount !== null && amount > owedCents;
  const isReady = to !== null && amount !== null && amount > 0 && !isTooMuch && reason.trim() !== "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !action.isBusy) setAsking(true);
  };
  const send = async () => {
    setAsking(false);
    if (to && amount) await onEnd({ to, amount, reason: reason.trim() });
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <FormError error={action.error} />
        <RadioGroup
          label="方式"
          value={to}
          options={ENDS.map((end) => ({ ...end, isOff: end.value === "WALLET" && isNobodys }))}
          onChange={setTo}
        />
        <MoneyField
          label="处理金额"
          value={amount}
          onChange={setAmount}
          error={isTooMuch ? "超过欠款" : undefined}
        />
        <Field label="原因" value={reason} onChange={setReason} rows={2} maxLength={200} required />
        <SoloLeft pot="sent" cents={amount ?? 0} />
        <div className={styles.acts}>
          <Button type="submit" variant="main" busy={action.isBusy} disabled={!isReady || !!action.waits}>
            {action.waits ?? "处理欠款"}
          </Button>
        </div>
      </form>
      {isAsking && amount !== null && (
        <AmountDialog
          title="确认处理欠款"
          text={`${ENDS.find(({ value }) => value === to)?.text}，处理后不能撤回。`}
          act="确认"
          cents={amount}
          onAct={() => void send()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
