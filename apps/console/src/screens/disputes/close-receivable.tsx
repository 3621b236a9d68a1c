import { orderOpsApi } from "@crux/contract/order";
import { paymentOpsApi } from "@crux/contract/payment";
import type { Dispute } from "@crux/contract/payment.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { userOpsApi } from "@crux/contract/user";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { SoloLeft } from "../../parts/staff/solo-left.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { AmountDialog } from "../../ui/layer/amount-dialog.tsx";
import styles from "./close-receivable.module.css";

type End = "WALLET" | "WRITE_OFF";

const ENDS: readonly { value: End; text: string; note: string }[] = [
  { value: "WALLET", text: "从客户余额扣除", note: "余额须足够" },
  { value: "WRITE_OFF", text: "核销", note: "由店铺承担，不再向客户收取" },
];

/** Ends what a customer owes, in whole or in part. */
export function CloseReceivable({ dispute }: { dispute: Dispute }) {
  const { id, receivable, uid } = dispute;
  const [to, setTo] = useState<End | null>(null);
  const [amount, setAmount] = useState<number | null>(receivable);
  const [reason, setReason] = useState("");
  const [isAsking, setAsking] = useState(false);
  const close = useAction(paymentOpsApi.closeReceivable, {
    refreshes: [paymentOpsApi.disputes, staffOpsApi.alone, userOpsApi.walletOf, orderOpsApi.pkgs],
    done: "欠款已处理",
    isOnce: true,
    isTold: true,
  });
  const isTooMuch = amount !== null && amount > receivable;
  const isReady = to !== null && amount !== null && amount > 0 && !isTooMuch && reason.trim() !== "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !close.isBusy) setAsking(true);
  };
  const send = async () => {
    setAsking(false);
    if (to && amount) await close.run({ id, to, amount, reason: reason.trim() });
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <FormError error={close.error} />
        <RadioGroup
          label="方式"
          value={to}
          options={ENDS.map((end) => ({ ...end, isOff: end.value === "WALLET" && uid === null }))}
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
          <Button type="submit" variant="main" busy={close.isBusy} disabled={!isReady || !!close.waits}>
            {close.waits ?? "处理欠款"}
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
