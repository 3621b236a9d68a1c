import { commodityOpsApi } from "@crux/contract/commodity";
import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { reportOpsApi } from "@crux/contract/report";
import { isRecord } from "@crux/web/storage";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { HistoryButton } from "../../parts/history/history-button.tsx";
import { USUAL_ALERT } from "../../parts/stock/stock-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import styles from "./stock.module.css";

const LABEL = "预警";

/** Of how few pieces somebody is told; an empty field is the shop's own number. */
export function AlertForm({ level: { skuId, alertBelow } }: { level: StockLevel }) {
  const now = textOf(alertBelow);
  const [begun, setBegun] = useState(now);
  const [text, setText] = useState(now);
  const action = useAction(commodityOpsApi.setAlert, {
    refreshes: [commodityOpsApi.goodsByCodes, commodityOpsApi.levels, reportOpsApi.today],
    done: "预警已保存",
    isTold: true,
  });
  // Another number comes in while nobody types here, or types the same.
  if (now !== begun && (text.trim() === begun || text.trim() === now)) {
    setBegun(now);
    setText(now);
  }
  const isNumber = /^\d{0,7}$/.test(text.trim());
  const merging = useClash(
    { alert: begun },
    { alert: isNumber ? textOf(numberOf(text)) : begun },
    action.error,
    (there: { alertBelow: number | null }) => ({ alert: textOf(there.alertBelow) }),
  );
  const { clash, conflicts, edit, isChosen, sides } = merging;
  const save = async () => {
    const seen = numberOf(clash ? sides.now.alert : begun);
    const saved = await action.run({ skuId, alertBelow: numberOf(edit.alert), seen });
    if (!saved) return;
    merging.forgetChoices();
    setBegun(textOf(saved.alertBelow));
    setText(textOf(saved.alertBelow));
  };
  useSettled(merging, action.error, save);
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isNumber && isChosen) void save();
      }}
    >
      <Field
        label="可售少于几件时提醒"
        inputMode="numeric"
        autoComplete="off"
        placeholder={`默认 ${USUAL_ALERT}`}
        value={text}
        onChange={setText}
        error={isNumber ? undefined : "请输入整数"}
        hint={`留空按默认 ${USUAL_ALERT} 件，填 0 不提醒`}
      />
      <FormError error={clash ? null : action.error} />
      {conflicts.length > 0 && (
        <ClashChoice merging={merging} labels={{ alert: LABEL }} wordsOf={(_, side) => wordsOf(side.alert)} />
      )}
      <div className={styles.acts}>
        <Button
          type="submit"
          busy={action.isBusy}
          disabled={!isNumber || !isChosen || sides.mine.alert === begun}
        >
          保存预警
        </Button>
        <HistoryButton<{ alert: string }>
          type="stockAlert"
          id={skuId}
          version={numberOf(begun) ?? -1}
          now={{ alert: begun }}
          read={(logged) =>
            isRecord(logged) && "alertBelow" in logged
              ? { alert: textOf(logged.alertBelow as number | null) }
              : null
          }
          words={({ alert }) => [[LABEL, wordsOf(alert)]]}
          fill={({ alert }) => setText(alert)}
        />
      </div>
    </form>
  );
}

const textOf = (alertBelow: number | null) => (alertBelow === null ? "" : String(alertBelow));

const numberOf = (text: string) => (text.trim() === "" ? null : Number(text));

const wordsOf = (alert: string) =>
  alert === "" ? `默认 ${USUAL_ALERT}` : alert === "0" ? "不提醒" : `${alert} 件`;
