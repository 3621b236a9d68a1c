import { tillOpsApi } from "@crux/contract/counter/counter";
import type { Till } from "@crux/contract/counter/till.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Question } from "../../ui/layer/question.tsx";

const WAYS = [
  { value: "OUT" as const, text: "取出", note: "存银行、零星支出、抽走大额现金" },
  { value: "IN" as const, text: "存入", note: "补零钱" },
];

/** Cash that goes into a till or out of it without a sale: how much, why, and whether the bank has it. */
export function MoveCashDialog({ till, onClose }: { till: Till; onClose: () => void }) {
  const [way, setWay] = useState<"IN" | "OUT">("OUT");
  const [amount, setAmount] = useState<number | null>(null);
  const [isBanked, setBanked] = useState(false);
  const [reason, setReason] = useState("");
  const action = useAction(tillOpsApi.moveCash, {
    refreshes: [tillOpsApi.openTills, tillOpsApi.tills, tillOpsApi.tillEntries],
    isOnce: true,
    isTold: true,
    done: way === "IN" ? "已存入" : "已取出",
  });
  const isShort = way === "OUT" && amount !== null && amount > till.expected;
  return (
    <Question
      title="存取现金"
      text={`${till.name}应有现金 ${moneyText(till.expected)}，存取后关班按新的金额清点。`}
      act={action.waits ?? (way === "IN" ? "存入" : "取出")}
      isReady={amount !== null && amount > 0 && !isShort && reason.trim() !== ""}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async () => {
        if (amount === null) return;
        if (await action.run({ id: till.id, way, amount, isBanked, reason: reason.trim() })) onClose();
      }}
    >
      <RadioGroup label="方式" value={way} options={WAYS} onChange={setWay} />
      <MoneyField
        label="金额"
        value={amount}
        onChange={setAmount}
        error={isShort ? "收银台现金不足" : undefined}
      />
      <Check
        label={way === "IN" ? "从银行账户取来，与银行账单对账" : "存入银行账户，与银行账单对账"}
        isOn={isBanked}
        onChange={setBanked}
      />
      <Field label="原因" value={reason} onChange={setReason} rows={2} maxLength={200} />
    </Question>
  );
}
