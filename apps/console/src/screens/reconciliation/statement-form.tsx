import type { Output } from "@crux/contract/endpoint";
import type { StatementLayout, StatementProvider } from "@crux/contract/ops/statement-ops.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { moneyText } from "@crux/rules/money/money-text";
import { isRecord } from "@crux/web/storage";
import { useState } from "react";
import { sendTable } from "../../browser/send-table.ts";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { HistoryButton } from "../../parts/history/history-button.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { FigureTable } from "../../ui/show/figure-table.tsx";
import {
  type FlatLayout,
  flatLayout,
  LAYOUT_LABELS,
  LayoutFields,
  layoutOfFlat,
  layoutWords,
  NO_LAYOUT,
} from "./layout-fields.tsx";
import styles from "./reconciliation.module.css";

export type Head = { text: string; isCut: boolean };
/** What is kept of a provider's layout. */
export type Kept = Output<typeof paymentOpsApi.statementLayout>;
/** The beginning of a table as it is read by a layout, and the one that was kept then. */
export type Read = { file: File; head: Head; base: Kept } & Output<typeof paymentOpsApi.readStatement>;

type StatementFormProps = {
  provider: StatementProvider;
  read: Read;
  /** Reads the table by another layout. */
  onLook: (layout: StatementLayout, base: Kept) => void;
  onSent: (taskId: number) => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
};

/** Which column is what and how that reads; where somebody else changed it meanwhile, one chooses what stands. */
export function StatementForm({ provider, read, onLook, onSent, onFailed, onClose }: StatementFormProps) {
  const { base, layout, columns, rows, file } = read;
  const [isSending, setSending] = useState(false);
  const saving = useAction(paymentOpsApi.saveStatementLayout, { isTold: true });
  const before = base.layout ? flatLayout(base.layout) : NO_LAYOUT;
  const merging = useClash(
    before,
    flatLayout(layout),
    saving.error,
    (now: { layout: StatementLayout | null }) => (now.layout ? flatLayout(now.layout) : NO_LAYOUT),
  );
  const { clash, conflicts, edit, isChosen } = merging;
  const send = async () => {
    const merged = layoutOfFlat(edit);
    const version = clash?.version ?? base.version;
    // What nobody changed changes nothing, unless somebody else did meanwhile: a table is read by what is kept.
    const kept = await saving.run({ provider, layout: merged, version });
    if (!kept) return;
    if (!isSame(flatLayout(layout), edit)) {
      merging.forgetChoices();
      toast("已与同事的列设置合并，请核对后导入");
      return onLook(merged, kept);
    }
    setSending(true);
    await sendTable({ kind: "payment.statement", input: { provider }, file }).then(
      (task) => onSent(task.id),
      (error: Error) => {
        onFailed(error);
        onLook(merged, kept);
      },
    );
    setSending(false);
  };
  useSettled(merging, saving.error, send);
  const isReadable = rows.some(({ fault }) => !fault);
  return (
    <>
      <LayoutFields layout={layout} columns={columns} onChange={(next) => onLook(next, base)} />
      <PreviewTable rows={rows} />
      <FormError error={clash ? null : saving.error} />
      {conflicts.length > 0 && <ClashChoice merging={merging} labels={LAYOUT_LABELS} wordsOf={layoutWords} />}
      <div className={styles.acts}>
        {base.layout && (
          <HistoryButton<FlatLayout>
            type="statementLayout"
            id={base.id}
            version={base.version}
            now={before}
            read={(logged) => (isLayout(logged) ? flatLayout(logged) : null)}
            words={(flat) => LAYOUT_FIELDS.map((field) => [LAYOUT_LABELS[field], layoutWords(field, flat)])}
            fill={(flat) => onLook(layoutOfFlat(flat), base)}
          />
        )}
        <Button onClick={onClose}>取消</Button>
        <Button
          variant="main"
          busy={isSending || saving.isBusy}
          disabled={!isReadable || !isChosen}
          onClick={() => void send()}
        >
          导入
        </Button>
      </div>
    </>
  );
}

const LAYOUT_FIELDS = Object.keys(LAYOUT_LABELS) as (keyof FlatLayout)[];

const isSame = (one: FlatLayout, other: FlatLayout) =>
  LAYOUT_FIELDS.every((field) => one[field] === other[field]);

const isLayout = (logged: unknown): logged is StatementLayout =>
  isRecord(logged) && typeof logged.time === "string" && Array.isArray(logged.refs);

const KIND_NAMES: Record<string, string> = { MONEY: "款项", FEE: "手续费", PAYOUT: "结算转出" };

function PreviewTable({ rows }: Pick<Read, "rows">) {
  if (rows.length === 0) return <p role="status">按现在的列设置读不出任何一行，请调整。</p>;
  return (
    <FigureTable label="前几行的读取结果">
      <thead>
        <tr>
          <th scope="col">行</th>
          <th scope="col">日期</th>
          <th scope="col">交易号</th>
          <th scope="col">类型</th>
          <th scope="col" data-figure="">
            金额
          </th>
          <th scope="col" data-figure="">
            手续费
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, day, txn, amount, fee, kind, fault }) => (
          <tr key={row} className={fault ? styles.fault : undefined}>
            <td>{row}</td>
            <td>{fault ? "无法识别" : day}</td>
            <td>{txn || "—"}</td>
            <td>{fault ? "—" : KIND_NAMES[kind]}</td>
            <td data-figure="">{fault ? "—" : moneyText(amount)}</td>
            <td data-figure="">{fault ? "—" : moneyText(fee)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
