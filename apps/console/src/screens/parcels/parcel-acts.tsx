import type { AnyEndpoint, Output } from "@crux/contract/endpoint";
import type { LogisticsCompany } from "@crux/contract/logistics.schema";
import { orderOpsApi } from "@crux/contract/order";
import { handOverMove } from "@crux/rules/parcel/pkg-states";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { OpenCaseDialog } from "../../parts/case/open-case-dialog.tsx";
import { FORWARDERS } from "../../parts/parcel/parcel-words.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Question } from "../../ui/layer/question.tsx";
import styles from "./parcels.module.css";
import { OLD_AFTER_MOVES } from "./use-bulk-moves.ts";

/** What never left is put right with its order. */
const HAS_LEFT: readonly string[] = ["PACKAGED", "DELIVERING", "DELIVERED", "RECEIVED"];

type Pkg = Output<typeof orderOpsApi.pkg>;

/** What can be done with a parcel where it stands; `isCaseBegun` where somebody chose that in the list. */
export function ParcelActs({ pkg, isCaseBegun }: { pkg: Pkg; isCaseBegun: boolean }) {
  const may = useMay();
  return (
    <>
      <ButtonLink href={`/parcels/print?kind=labels&ids=${pkg.id}`}>打印面单</ButtonLink>
      {may("order.edit") && HAS_LEFT.includes(pkg.pkgStatus) && (
        <OpenCase pkgId={pkg.id} isBegun={isCaseBegun} />
      )}
      {may("parcel.ship") && <Acts pkg={pkg} />}
    </>
  );
}

function OpenCase({ pkgId, isBegun }: { pkgId: number; isBegun: boolean }) {
  const [isOpen, setOpen] = useState(isBegun);
  useKeys([{ keys: "c", text: "发起售后", act: () => setOpen(true) }]);
  return (
    <>
      <Button onClick={() => setOpen(true)} keys="C">
        发起售后
      </Button>
      {isOpen && <OpenCaseDialog pkgId={pkgId} onClose={() => setOpen(false)} />}
    </>
  );
}

function Acts({ pkg }: { pkg: Pkg }) {
  const { id: pkgId, pkgStatus: status, logisticsPkgType } = pkg;
  const [asks, setAsks] = useState<"number" | "correction" | null>(null);
  const isSuppliers = handOverMove({ logisticsPkgType, pkgStatus: status }) === "handOverExternal";
  const isPolled = status === "PACKAGED" || status === "DELIVERING";
  const hasNumber = ["DECLARED", "PACKING", "PACKAGED", "DELIVERING", "DELIVERED"].includes(status);
  return (
    <>
      {isPolled && (
        <Act
          endpoint={orderOpsApi.pollPkg}
          pkgId={pkgId}
          text="再查一次"
          done="已请承运商重新查询"
          keys="r"
        />
      )}
      {hasNumber && <Button onClick={() => setAsks("correction")}>更正运单</Button>}
      {status === "CREATED" && (
        <Button variant="main" onClick={() => setAsks("number")}>
          {isSuppliers ? "填运单并寄出" : "申报"}
        </Button>
      )}
      {status === "DECLARED" && (
        <Act endpoint={orderOpsApi.packPkg} pkgId={pkgId} text="开始打包" done="已开始打包" isMain />
      )}
      {status === "PACKING" && (
        <Act endpoint={orderOpsApi.finishPkg} pkgId={pkgId} text="封箱" done="已封箱" isMain />
      )}
      {status === "PACKAGED" && (
        <>
          <Act endpoint={orderOpsApi.reopenPkg} pkgId={pkgId} text="撤回封箱" done="已重新打开" />
          <Act endpoint={orderOpsApi.handOverPkg} pkgId={pkgId} text="交给承运商" done="已寄出" isMain />
        </>
      )}
      {status === "DELIVERING" && (
        <Act endpoint={orderOpsApi.deliverPkg} pkgId={pkgId} text="已送达" done="已记为送达" isMain />
      )}
      {status === "DELIVERED" && (
        <Act endpoint={orderOpsApi.receivePkg} pkgId={pkgId} text="已收到" done="已记为收到" isMain />
      )}
      {asks === "number" && (
        <NumberDialog pkg={pkg} isSuppliers={isSuppliers} onClose={() => setAsks(null)} />
      )}
      {asks === "correction" && <CorrectionDialog pkg={pkg} onClose={() => setAsks(null)} />}
    </>
  );
}

type ActProps = {
  endpoint: AnyEndpoint;
  pkgId: number;
  text: string;
  done: string;
  isMain?: boolean;
  keys?: string;
};

function Act({ endpoint, pkgId, text, done, isMain = false, keys }: ActProps) {
  const action = useAction(endpoint, { refreshes: OLD_AFTER_MOVES, done });
  const act = () => void action.run({ pkgId });
  useKeys(keys ? [{ keys, text, act }] : []);
  return (
    <Button
      variant={isMain ? "main" : "plain"}
      busy={action.isBusy}
      onClick={act}
      {...(keys ? { keys: keys.toUpperCase() } : {})}
    >
      {text}
    </Button>
  );
}

type DialogProps = { pkg: Pkg; onClose: () => void };
type Waybill = { number: string; company: LogisticsCompany };

function usualCompany({ logisticsCompany }: Pkg): LogisticsCompany {
  return FORWARDERS.find(({ code }) => code === logisticsCompany)?.code ?? "GENERAL";
}

function NumberDialog({ pkg, isSuppliers, onClose }: DialogProps & { isSuppliers: boolean }) {
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

function CorrectionDialog({ pkg, onClose }: DialogProps) {
  const [waybill, setWaybill] = useState<Waybill>({ number: pkg.extOrderId, company: usualCompany(pkg) });
  const [reason, setReason] = useState("");
  const action = useAction(orderOpsApi.correctWaybill, {
    refreshes: OLD_AFTER_MOVES,
    done: "运单已更正",
    isTold: true,
  });
  return (
    <Question
      title="更正运单"
      text="原运单号下的轨迹会清除，客户看到新的运单号。"
      act="更正"
      isReady={waybill.number.trim().length >= 6 && reason.trim() !== ""}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async () => {
        const name = { extOrderId: waybill.number, logisticsCompany: waybill.company };
        if (await action.run({ pkgId: pkg.id, ...name, reason })) onClose();
      }}
    >
      <WaybillFields value={waybill} onChange={setWaybill} />
      <Field label="原因" value={reason} onChange={setReason} maxLength={200} required />
    </Question>
  );
}

function WaybillFields({ value, onChange }: { value: Waybill; onChange: (waybill: Waybill) => void }) {
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
