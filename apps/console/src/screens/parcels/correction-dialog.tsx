import { orderOpsApi } from "@crux/contract/order";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { FORWARDERS } from "../../parts/parcel/parcel-words.ts";
import { Field } from "../../ui/form/field.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { NamePast } from "./name-past.tsx";
import { type DialogProps, usualCompany, type Waybill, WaybillFields } from "./number-dialog.tsx";
import { OLD_AFTER_MOVES } from "./use-bulk-moves.ts";

const LABELS = { extOrderId: "运单号", logisticsCompany: "物流公司" };

type Name = { extOrderId: string; logisticsCompany: string };

/** Puts the right number in the place of a wrong one. */
export function CorrectionDialog({ pkg, onClose }: DialogProps) {
  const [before] = useState<Name>(() => nameOf(pkg));
  const [waybill, setWaybill] = useState<Waybill>({ number: pkg.extOrderId, company: usualCompany(pkg) });
  const [reason, setReason] = useState("");
  const action = useAction(orderOpsApi.correctWaybill, {
    refreshes: OLD_AFTER_MOVES,
    done: "运单已更正",
    isTold: true,
  });
  const mine = { extOrderId: waybill.number.trim().toUpperCase(), logisticsCompany: waybill.company };
  const merging = useClash(before, mine, action.error, nameOf);
  const { clash, edit, sides } = merging;
  const save = async () => {
    const company = FORWARDERS.find(({ code }) => code === edit.logisticsCompany)?.code ?? "GENERAL";
    const name = { extOrderId: edit.extOrderId, logisticsCompany: company };
    if (await action.run({ pkgId: pkg.id, ...name, reason, seen: sides.now })) onClose();
  };
  useSettled(merging, action.error, save);
  return (
    <Question
      title="更正运单"
      text="原运单号下的轨迹会清除，客户看到新的运单号。"
      act="更正"
      isReady={waybill.number.trim().length >= 6 && reason.trim() !== "" && merging.isChosen}
      isBusy={action.isBusy}
      error={clash ? null : action.error}
      onClose={onClose}
      onAct={() => void save()}
    >
      <WaybillFields value={waybill} onChange={setWaybill} />
      <Field label="原因" value={reason} onChange={setReason} maxLength={200} required />
      <NamePast
        type="waybill"
        pkgId={pkg.id}
        labels={LABELS}
        number="extOrderId"
        now={before}
        merging={merging}
        nameOf={nameOf}
        fill={(name) => setWaybill({ number: name.extOrderId, company: usualCompany(name) })}
      />
    </Question>
  );
}

const nameOf = ({ extOrderId, logisticsCompany }: Name): Name => ({ extOrderId, logisticsCompany });
