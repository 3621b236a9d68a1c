import type { Output } from "@crux/contract/endpoint";
import type { LogisticsCompany } from "@crux/contract/logistics.schema";
import { orderOpsApi } from "@crux/contract/order";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { FORWARDERS } from "../../parts/parcel/parcel-words.ts";
import { Field } from "../../ui/form/field.tsx";
import { Question } from "../../ui/layer/question.tsx";
import styles from "./parcels.module.css";
import { OLD_AFTER_MOVES } from "./use-bulk-moves.ts";

export type Pkg = Output<typeof orderOpsApi.pkg>;

export type DialogProps = { pkg: Pkg; onClose: () => void };
export type Waybill = { number: string; company: LogisticsCompany };

export function usualCompany({ logisticsCompany }: { logisticsCompany: string }): LogisticsCompany {
  return FORWARDERS.find(({ code }) => code === logisticsCompany)?.code ?? "GENERAL";
}

/** Asks for the number of a parcel that has none yet. */
export function NumberDialog({ pkg, isSuppliers, onClose }: DialogProps & { isSuppliers: boolean }) {
  const [waybill, setWaybill] = useState<Waybill>({ number: "", company: usualCompany(pkg) });
  const options = { refreshes: OLD_AFTER_MOVES, done: isSuppliers ? "已寄出" : "已申报", isTold: true };
  const declaring = useAction(orderOpsApi.declarePkg, options);
  const handing = useAction(orderOpsApi.handOverPkg, options);
  const action = isSuppliers ? handing : declaring;
  return (
    <Question
      title={isSuppliers ? "填运单并寄出" : "申报包裹"}
      act={isSuppliers ? "寄出" : "申报"}
      isReady={waybill.number.trim().length >= 6}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async () => {
        const input = { pkgId: pkg.id, extOrderId: waybill.number, logisticsCompany: waybill.company };
        if (await action.run(input)) onClose();
      }}
    >
      <WaybillFields value={waybill} onChange={setWaybill} />
    </Question>
  );
}

/** A number and who has given it. */
export function WaybillFields({ value, onChange }: { value: Waybill; onChange: (waybill: Waybill) => void }) {
  return (
    <>
      <Field
        label="运单号"
        value={value.number}
        onChange={(number) => onChange({ ...value, number })}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
      <label className={styles.select}>
        物流公司
        <select
          value={value.company}
          onChange={(event) => {
            const company = FORWARDERS.find(({ code }) => code === event.target.value)?.code;
            if (company) onChange({ ...value, company });
          }}
        >
          {FORWARDERS.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
