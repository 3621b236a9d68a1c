import { useState } from "react";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { MoneyForm, type MoneyFormProps } from "./money-form.tsx";

type End = "WALLET" | "WRITE_OFF";

const ENDS: readonly { value: End; text: string; note: string }[] = [
  { value: "WALLET", text: "从客户余额扣除", note: "余额须足够" },
  { value: "WRITE_OFF", text: "核销", note: "由店铺承担，不再向客户收取" },
];

type OwedFormProps = {
  owedCents: number;
  /** Nobody's wallet is known, so that nothing can be taken out of it. */
  isNobodys?: boolean;
  action: MoneyFormProps<End>["action"];
  onEnd: (wish: { to: End; amount: number; reason: string }) => Promise<unknown>;
};

/** Ends what a customer owes, in whole or in part. */
export function OwedForm({ owedCents, isNobodys = false, action, onEnd }: OwedFormProps) {
  const [to, setTo] = useState<End | null>(null);
  const [amount, setAmount] = useState<number | null>(owedCents);
  const isTooMuch = amount !== null && amount > owedCents;
  return (
    <MoneyForm
      label="方式"
      ends={ENDS.map((end) => ({ ...end, isOff: end.value === "WALLET" && isNobodys }))}
      to={to}
      onChoose={setTo}
      cents={amount}
      pot="sent"
      isReady={!!amount && !isTooMuch}
      act="处理欠款"
      question="确认处理欠款"
      action={action}
      onEnd={async (end, reason) => amount && (await onEnd({ to: end, amount, reason }))}
    >
      <MoneyField
        label="处理金额"
        value={amount}
        onChange={setAmount}
        error={isTooMuch ? "超过欠款" : undefined}
      />
    </MoneyForm>
  );
}
