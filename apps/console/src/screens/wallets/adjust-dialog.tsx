import { reportOpsApi } from "@crux/contract/report";
import { staffOpsApi } from "@crux/contract/staff";
import { userOpsApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { SoloLeft } from "../../parts/staff/solo-left.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Facts } from "../../ui/show/facts.tsx";

type AdjustDialogProps = { uid: number; balance: number; onClose: () => void };

/** Corrects a wallet: the balance of before and after stand beside each other until it is done. */
export function AdjustDialog({ uid, balance, onClose }: AdjustDialogProps) {
  const [type, setType] = useState<"ADJUST_INCREASE" | "ADJUST_DECREASE">("ADJUST_INCREASE");
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const adjust = useAction(userOpsApi.adjustWallet, {
    refreshes: [userOpsApi.walletOf, reportOpsApi.ledger, reportOpsApi.accounts, staffOpsApi.alone],
    isOnce: true,
    isTold: true,
    done: "已调整余额",
  });
  const after = balance + (type === "ADJUST_INCREASE" ? 1 : -1) * (amount ?? 0);
  const isShort = after < 0;
  const isReady = amount !== null && amount > 0 && !isShort && reason.trim() !== "" && !adjust.waits;
  const act = async () => {
    if (amount === null) return;
    const answer = await adjust.run({ uid, type, amount, reason: reason.trim() });
    if (answer) onClose();
  };
  return (
    <Question
      title={`调整客户 ${uid} 的余额`}
      act={adjust.waits ?? "调整"}
      isReady={isReady}
      isBusy={adjust.isBusy}
      error={adjust.error}
      onAct={() => void act()}
      onClose={onClose}
    >
      <RadioGroup
        label="方向"
        value={type}
        options={[
          { value: "ADJUST_INCREASE", text: "调增" },
          { value: "ADJUST_DECREASE", text: "调减" },
        ]}
        onChange={setType}
      />
      <MoneyField
        label="金额"
        value={amount}
        onChange={setAmount}
        error={isShort ? "余额不足" : undefined}
        autoFocus
      />
      <Field label="原因" value={reason} onChange={setReason} rows={2} maxLength={200} required />
      <Facts
        facts={[
          ["调整前", moneyText(balance)],
          ["调整后", isShort ? "—" : moneyText(after)],
        ]}
      />
      <SoloLeft pot="sent" cents={amount ?? 0} />
    </Question>
  );
}
