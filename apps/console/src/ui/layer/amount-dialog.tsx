import { moneyText } from "@crux/rules/money/money-text";
import { type ComponentProps, useState } from "react";
import { MoneyField } from "../form/money-field.tsx";
import { Question } from "./question.tsx";

type AmountDialogProps = Omit<ComponentProps<typeof Question>, "isReady" | "children"> & {
  /** What has to be typed. */
  cents: number;
};

/** A question about money: the amount is typed once, so that nobody sends what they did not read. */
export function AmountDialog({ cents, ...rest }: AmountDialogProps) {
  const [typed, setTyped] = useState<number | null>(null);
  return (
    <Question {...rest} isReady={typed === cents}>
      <MoneyField
        label={`请输入金额 ${moneyText(cents)} 确认`}
        value={typed}
        onChange={setTyped}
        error={typed !== null && typed > cents ? "金额不一致" : undefined}
        autoFocus
      />
    </Question>
  );
}
