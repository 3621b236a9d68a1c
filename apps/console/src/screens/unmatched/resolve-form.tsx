import type { Unmatched } from "@crux/contract/ops/unmatched.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { MoneyForm } from "../../parts/payment/money-form.tsx";
import { Field } from "../../ui/form/field.tsx";

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
  const resolve = useAction(paymentOpsApi.resolve, {
    refreshes: [paymentOpsApi.unmatched, paymentOpsApi.list, staffOpsApi.alone],
    done: "已处理",
    isOnce: true,
    isTold: true,
  });
  // Money in another currency counts nowhere, and what goes back once more was counted when it went first.
  const isCounted = row.currency === "AUD" && row.went === "UNMATCHED";

  const end = async (goal: Goal, reason: string) => {
    const answer = await resolve.run({
      id: row.id,
      to: goal,
      ...(goal === "ORDER" ? { orderId: Number(orderId) } : {}),
      ...(goal === "WALLET" ? { uid: Number(uid) } : {}),
      reason,
    });
    if (answer) onDone();
  };
  return (
    <MoneyForm
      label="去向"
      ends={GOALS.map((goal) => ({
        ...goal,
        ...(goal.value === "PROVIDER" && row.provider === "BANK" ? { note: BY_HAND } : {}),
        isOff: isOnlyBack(row) && goal.value !== "PROVIDER",
      }))}
      to={to}
      onChoose={setTo}
      cents={row.amount}
      pot={to && isCounted ? (to === "PROVIDER" ? "sent" : "found") : null}
      isReady={(to !== "ORDER" || WHOLE.test(orderId)) && (to !== "WALLET" || WHOLE.test(uid))}
      act="处理"
      question="确认处理"
      action={resolve}
      onEnd={end}
    >
      {to === "ORDER" && (
        <Field label="订单号" inputMode="numeric" value={orderId} onChange={setOrderId} required />
      )}
      {to === "WALLET" && (
        <Field label="客户编号" inputMode="numeric" value={uid} onChange={setUid} required />
      )}
    </MoneyForm>
  );
}
