import { commodityOpsApi } from "@crux/contract/commodity";
import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { reportOpsApi } from "@crux/contract/report";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { USUAL_ALERT } from "../../parts/stock/stock-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import styles from "./stock.module.css";

/** Of how few pieces somebody is told; an empty field is the shop's own number. */
export function AlertForm({ level: { skuId, alertBelow } }: { level: StockLevel }) {
  const [text, setText] = useState(alertBelow === null ? "" : String(alertBelow));
  const action = useAction(commodityOpsApi.setAlert, {
    refreshes: [commodityOpsApi.goodsByCodes, commodityOpsApi.levels, reportOpsApi.today],
    done: "预警已保存",
    isTold: true,
  });
  const isNumber = /^\d{0,7}$/.test(text.trim());
  const next = text.trim() === "" ? null : Number(text);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber) void action.run({ skuId, alertBelow: next, seen: alertBelow });
  };
  return (
    <form className={styles.form} onSubmit={save}>
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
      <FormError error={action.error} />
      <div className={styles.acts}>
        <Button type="submit" busy={action.isBusy} disabled={!isNumber || next === alertBelow}>
          保存预警
        </Button>
      </div>
    </form>
  );
}
