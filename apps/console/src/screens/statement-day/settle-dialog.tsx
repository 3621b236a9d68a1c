import { query } from "@crux/client/query";
import type { StatementGap, StatementLine, StatementProvider } from "@crux/contract/ops/statement-ops.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { moneyText } from "@crux/rules/money/money-text";
import { dayAfter } from "@crux/rules/time/day-steps";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { ReasonDialog, UsualReasons } from "../../ui/layer/reason-dialog.tsx";

/** What is done about one difference. */
export type Settling = { act: "match" | "explain" | "keep"; row: StatementLine | StatementGap };

type SettleDialogProps = Settling & { provider: StatementProvider; day: string; onClose: () => void };

const USUAL = ["渠道手续费", "次日入账", "汇率差", "渠道调账"] as const;
const REFRESHES = [paymentOpsApi.statementDay, paymentOpsApi.statementDays];

/** Says why something differs, which movement of the books a line is, or that it waits as unmatched money. */
export function SettleDialog({ act, row, provider, day, onClose }: SettleDialogProps) {
  const keep = useAction(paymentOpsApi.keepLine, { refreshes: REFRESHES, done: "已转入未匹配款项" });
  const run = async (work: Promise<unknown>) => {
    if (await work) onClose();
  };
  if (act === "match" && "id" in row)
    return <MatchDialog line={row} provider={provider} day={day} onClose={onClose} />;
  if (act === "keep" && "id" in row)
    return (
      <ReasonDialog
        title="转入未匹配款项"
        text={`${moneyText(row.amount)} 会记入账面，在“未匹配款项”中等待处理。`}
        act="转入"
        onAct={(reason) => void run(keep.run({ id: row.id, reason }))}
        onClose={onClose}
      />
    );
  return <ExplainDialog row={row} provider={provider} day={day} onClose={onClose} />;
}

/** What is said of a difference, over what was said before; where a colleague said otherwise meanwhile, one chooses. */
function ExplainDialog({ row, provider, day, onClose }: Omit<SettleDialogProps, "act">) {
  const options = { refreshes: REFRESHES, done: "已说明", isTold: true };
  const line = useAction(paymentOpsApi.explainLine, options);
  const gap = useAction(paymentOpsApi.explainGap, options);
  const { error, isBusy } = "id" in row ? line : gap;
  const [reason, setReason] = useState(row.reason);
  const merging = useClash({ reason: row.reason }, { reason: reason.trim() }, error);
  const save = async () => {
    const said = { reason: merging.edit.reason, seen: merging.sides.now.reason };
    const saved =
      "id" in row
        ? await line.run({ id: row.id, ...said })
        : await gap.run({ provider, day, txKey: row.txKey, ...said });
    if (saved) onClose();
  };
  useSettled(merging, error, save);
  return (
    <Question
      title="说明差异"
      text="说明会留在当天的对账中，结账后不能修改。请勿填写客户姓名。"
      act="保存"
      isBusy={isBusy}
      isReady={reason.trim() !== "" && merging.isChosen}
      error={merging.clash ? null : error}
      onAct={() => void save()}
      onClose={onClose}
    >
      <UsualReasons texts={USUAL} reason={reason} onChoose={setReason} />
      <Field label="原因" value={reason} onChange={setReason} rows={2} maxLength={200} required />
      <ClashChoice merging={merging} labels={{ reason: "说明" }} />
    </Question>
  );
}

type MatchDialogProps = {
  line: StatementLine;
  provider: StatementProvider;
  day: string;
  onClose: () => void;
};

/** Chooses among what the books have on the day, the one before and the one after. */
function MatchDialog({ line, provider, day, onClose }: MatchDialogProps) {
  const days = useQueries({
    queries: [day, dayAfter(day, -1), dayAfter(day)].map((one) =>
      query(paymentOpsApi.statementDay, { provider, day: one }),
    ),
  });
  const gaps = days
    .flatMap(({ data }) => data?.gaps ?? [])
    .filter(({ amount }) => amount > 0 === line.amount > 0)
    .toSorted((one, other) => Math.abs(one.amount - line.amount) - Math.abs(other.amount - line.amount));
  const [txKey, setTxKey] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const match = useAction(paymentOpsApi.matchLine, { refreshes: REFRESHES, done: "已匹配" });
  return (
    <Question
      title="匹配到账面"
      text={
        gaps.length === 0
          ? "前后一天没有可匹配的账面款项"
          : `账单 ${line.txn || line.refs[0] || ""} ${moneyText(line.amount)}`
      }
      act="匹配"
      isReady={txKey !== null && reason.trim() !== ""}
      onAct={async () => {
        if (txKey && (await match.run({ id: line.id, txKey, reason: reason.trim() }))) onClose();
      }}
      onClose={onClose}
    >
      {gaps.length > 0 && (
        <RadioGroup
          label="账面款项"
          value={txKey}
          options={gaps.slice(0, 8).map((gap) => ({
            value: gap.txKey,
            text: `${moneyText(gap.amount)}${gap.orderId === null ? "" : ` 订单 ${gap.orderId}`}`,
            note: gap.number || gap.txKey,
          }))}
          onChange={setTxKey}
        />
      )}
      <Field label="原因" value={reason} onChange={setReason} maxLength={200} required />
    </Question>
  );
}
