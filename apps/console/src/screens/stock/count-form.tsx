import { commodityOpsApi } from "@crux/contract/commodity";
import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { type FormEvent, useRef, useState } from "react";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { changeText } from "../../parts/stock/stock-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { MovedMeanwhile } from "./moved-meanwhile.tsx";
import styles from "./stock.module.css";

/** What somebody counted on the shelf, by what they saw here when they began. */
export function CountForm({ level: { skuId, onHand, reserved } }: { level: StockLevel }) {
  const [seen, setSeen] = useState(onHand);
  const [counted, setCounted] = useState("");
  const [reason, setReason] = useState("");
  // Whoever typed a number counted by what they saw.
  if (counted === "" && seen !== onHand) setSeen(onHand);
  const form = useRef<HTMLFormElement>(null);
  const action = useAction(commodityOpsApi.countStock, {
    refreshes: [commodityOpsApi.goodsByCodes, commodityOpsApi.levels, commodityOpsApi.movements],
    done: "盘点已保存",
    isOnce: true,
    isTold: true,
  });
  useKeys([{ keys: "c", text: "盘点", act: () => form.current?.querySelector("input")?.focus() }]);
  const pieces = /^\d{1,7}$/.test(counted.trim()) ? Number(counted) : null;
  const clash = clashOf<{ onHand: number }>(action.error);
  // A page that stayed open hears of it before anything is sent.
  const present = clash?.now.onHand ?? onHand;
  const isMoved = pieces !== null && present !== seen;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (pieces === null) return;
    const level = await action.run({ skuId, seen, counted: pieces, reason });
    if (!level) return;
    setSeen(level.onHand);
    setCounted("");
    setReason("");
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void save(event)}>
      <Field
        label="实际件数"
        inputMode="numeric"
        autoComplete="off"
        value={counted}
        onChange={setCounted}
        hint={
          pieces === null
            ? `账面 ${seen} 件${reserved > 0 ? `，其中待付款订单占用 ${reserved} 件` : ""}；已付款待寄出的不算在内`
            : `账面 ${seen} → ${pieces}（${changeText(pieces - seen)}）`
        }
      />
      <Field label="原因（选填）" maxLength={200} value={reason} onChange={setReason} />
      {(clash || isMoved) && (
        <div role="alert" className={styles.clash}>
          <p>
            {clash ? `${clash.editor || "一笔订单"}刚刚改动了库存` : "填写期间库存有变动"}
            {clash?.editTime && (
              <>
                （<Moment at={clash.editTime} />）
              </>
            )}
            ：账面现在是 {present} 件。请确认实际件数后再保存。
          </p>
          {isMoved && <MovedMeanwhile skuId={skuId} seen={seen} onHand={present} />}
          <Button onClick={() => setSeen(present)} disabled={seen === present}>
            按 {present} 件继续
          </Button>
        </div>
      )}
      {!clash && <FormError error={action.error} />}
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={action.isBusy} disabled={pieces === null} keys="Enter">
          保存盘点
        </Button>
      </div>
    </form>
  );
}
