import { casesOpsApi } from "@crux/contract/cases";
import type { CaseKind } from "@crux/contract/cases/case.schema";
import { LIMITS } from "@crux/contract/limits";
import { CASE_KIND_TEXTS } from "@crux/rules/order/case-labels";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { useState } from "react";
import { useLocation } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { Field } from "../../ui/form/field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { CASE_READS } from "./case-words.ts";

type Kind = Exclude<CaseKind, "ASKED">;

const KINDS: readonly Kind[] = ["LOST", "SEIZED", "RETURNED", "DAMAGED", "DUTY"];
/** What the customer reads, unless something better is written. */
const WORDS: Record<Kind, string> = {
  LOST: "您的包裹可能已丢失，我们正在与承运方核实，会尽快为您退款或补发。",
  SEIZED: "您的包裹被海关扣留，我们正在核实处理，会尽快给您答复。",
  RETURNED: "您的包裹已被退回，我们会尽快与您确认退款或补发。",
  DAMAGED: "您的包裹在运输中破损，我们会尽快为您处理。",
  DUTY: "您的包裹产生了税单，请按通知缴纳并保留税单，我们会为您核实处理。",
};

/** Opens an after-sales case about a parcel; its customer is told. */
export function OpenCaseDialog({ pkgId, onClose }: { pkgId: number; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>("LOST");
  const [words, setWords] = useState(WORDS.LOST);
  const [, go] = useLocation();
  const action = useAction(casesOpsApi.openCase, {
    refreshes: CASE_READS,
    done: "售后已发起，已通知客户",
    isOnce: true,
    isTold: true,
  });
  const choose = (next: Kind) => {
    setKind(next);
    if (words === WORDS[kind]) setWords(WORDS[next]);
  };
  return (
    <Question
      title={`发起售后 · ${pkgLabelCode(pkgId)}`}
      act="发起并通知客户"
      isReady={words.trim() !== ""}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async () => {
        const opened = await action.run({ pkgId, kind, words });
        if (opened) go(`/cases?open=${opened.id}`);
      }}
    >
      <RadioGroup<Kind>
        label="情况"
        value={kind}
        onChange={choose}
        options={KINDS.map((value) => ({ value, text: CASE_KIND_TEXTS[value] }))}
      />
      <Field
        label="客户看到"
        value={words}
        onChange={setWords}
        rows={3}
        maxLength={LIMITS.caseWords}
        required
      />
    </Question>
  );
}
