import type { Unmatched } from "@crux/contract/ops/unmatched.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { SoloLeft } from "../../parts/staff/solo-left.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { AmountDialog } from "../../ui/layer/amount-dialog.tsx";
import styles from "./resolve-form.module.css";

type Goal = "ORDER" | "WALLET" | "PROVIDER";

const GOALS: readonly { value: Goal; text: string; note: string }[] = [
  { value: "ORDER", text: "转入订单", note: "订单未付款，且应付金额与款项一致" },
  { value: "WALLET", text: "存入客户余额", note: "只限澳元" },
  { value: "PROVIDER", text: "退回付款方", note: "由支付渠道原路退回" },
];

/** A bank gives nothing back by itself. */
const BY_HAND = "请从店铺的银行账户转回，这里只记账";

const isOnlyBack = (row: Unmatched) => row.currency !== "AUD" || row.went === "RETURNING";

const WHOLE = /^\d{1,15}$/;

/** Says where an amount goes; money that is found beyond one's own limit waits for a second person. */
export function ResolveForm({ row, onDone }: { row: Unmatched; onDone: () => void }) {
  const [to, setTo] = useState<Goal | null>(isOnlyBack(row) ? "PROVIDER" : null);
  const [orderId, setOrderId] = useState(row.orderId ? String(row.orderId) : "");
  const [uid, setUid] = useState(row.uid ? String(row.uid) : "");
  const [reason, setReason] = useState("");
  const [isAsking, setAsking] = useState(false);
  const resolve = useAction(paymentOpsApi.resolve, {
    refreshes: [paymentOpsApi.unmatched, paymentOpsApi.list, staffOpsApi.alone],
    done: "已处理",
    isOnce: true,
    isTold: true,
  });
  const isReady =
    to !== null &&
    reason.trim() !== "" &&
    (to !== "ORDER" || WHOLE.test(orderId)) &&
    (to !== "WALLET" || WHOLE.test(uid));

  // Money in another currency counts nowhere, and what goes back once more was counted when it went first.
  const isCounted = row.currency === "AUD" && row.went === "UNMATCHED";

  const send = async () => {
    if (!to) return;
    setAsking(false);
    const answer = await resolve.run({
      id: row.id,
      to,
      ...(to === "ORDER" ? { orderId: Number(orderId) } : {}),
      ...(to === "WALLET" ? { uid: Number(uid) } : {}),
      reason: reason.trim(),
    });
    if (answer) onDone();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !resolve.isBusy) setAsking(true);
  };

  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <FormError error={resolve.error} />
        <RadioGroup
          label="去向"
          value={to}
          options={GOALS.map((goal) => ({
            ...goal,
            ...(goal.value === "PROVIDER" && row.provider === "BANK" ? { note: BY_HAND } : {}),
            isOff: isOnlyBack(row) && goal.value !== "PROVIDER",
          }))}
          onChange={setTo}
        />
        {to === "ORDER" && (
          <Field label="订单号" inputMode="numeric" value={orderId} onChange={setOrderId} required />
        )}
        {to === "WALLET" && (
          <Field label="客户编号" inputMode="numeric" value={uid} onChange={setUid} required />
        )}
        <Field label="原因" value={reason} onChange={setReason} rows={2} maxLength={200} required />
        {to && isCounted && <SoloLeft pot={to === "PROVIDER" ? "sent" : "found"} cents={row.amount} />}
        <div className={styles.acts}>
          <Button type="submit" variant="main" busy={resolve.isBusy} disabled={!isReady || !!resolve.waits}>
            {resolve.waits ?? "处理"}
          </Button>
        </div>
      </form>
      {isAsking && (
        <AmountDialog
          title="确认处理"
          text={`${GOALS.find(({ value }) => value === to)?.text}，处理后不能撤回。`}
          act="确认"
          cents={row.amount}
          onAct={() => void send()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
