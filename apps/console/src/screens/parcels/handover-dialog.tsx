import { orderOpsApi } from "@crux/contract/order";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { Field } from "../../ui/form/field.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { NamePast } from "./name-past.tsx";
import type { DialogProps } from "./number-dialog.tsx";
import { OLD_AFTER_MOVES } from "./use-bulk-moves.ts";

const LABELS = { handoverNo: "转运单号", handoverCompany: "派送公司" };

type Name = { handoverNo: string; handoverCompany: string };

/** Says who carries a parcel on, and its number there; what is known already is replaced with a reason. */
export function HandoverDialog({ pkg, onClose }: DialogProps) {
  const [before] = useState<Name>(() => nameOf(pkg));
  const [name, setName] = useState<Name>(before);
  const [reason, setReason] = useState("");
  const action = useAction(orderOpsApi.nameHandover, {
    refreshes: OLD_AFTER_MOVES,
    done: "转运单已保存",
    isTold: true,
  });
  const mine = {
    handoverNo: name.handoverNo.trim().toUpperCase(),
    handoverCompany: name.handoverCompany.trim(),
  };
  const merging = useClash(before, mine, action.error, nameOf);
  const { clash, edit, sides } = merging;
  const isKnown = sides.now.handoverNo !== "";
  const save = async () => {
    const why = isKnown ? { reason } : {};
    if (await action.run({ pkgId: pkg.id, ...edit, ...why, seen: sides.now })) onClose();
  };
  useSettled(merging, action.error, save);
  return (
    <Question
      title={pkg.handoverNo ? "更正转运单" : "登记转运单"}
      text="客户会看到派送公司和转运单号。"
      act="保存"
      isReady={
        mine.handoverNo.length >= 6 &&
        mine.handoverCompany !== "" &&
        (!isKnown || reason.trim() !== "") &&
        merging.isChosen
      }
      isBusy={action.isBusy}
      error={clash ? null : action.error}
      onClose={onClose}
      onAct={() => void save()}
    >
      <Field
        label={LABELS.handoverCompany}
        value={name.handoverCompany}
        onChange={(handoverCompany) => setName({ ...name, handoverCompany })}
        maxLength={40}
        hint="公司名称或代码，例如 SF"
        autoComplete="off"
      />
      <Field
        label={LABELS.handoverNo}
        value={name.handoverNo}
        onChange={(handoverNo) => setName({ ...name, handoverNo })}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
      {isKnown && <Field label="原因" value={reason} onChange={setReason} maxLength={200} required />}
      <NamePast
        type="handover"
        pkgId={pkg.id}
        labels={LABELS}
        number="handoverNo"
        now={before}
        merging={merging}
        nameOf={nameOf}
        fill={setName}
      />
    </Question>
  );
}

const nameOf = ({ handoverNo, handoverCompany }: Name): Name => ({ handoverNo, handoverCompany });
