import { casesOpsApi } from "@crux/contract/cases";
import type { OpsCase } from "@crux/contract/cases/case-ops.schema";
import { LIMITS } from "@crux/contract/limits";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { CASE_READS } from "../../parts/case/case-words.ts";
import { RefundDialog } from "../../parts/refund/refund-dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { ReshipDialog } from "./reship-dialog.tsx";

type Asking = "callOff" | "refund" | "reship" | "end";

/** Taking a case over, and the ways in which it ends. */
export function CaseActs({ one }: { one: OpsCase }) {
  const may = useMay();
  const [asking, setAsking] = useState<Asking | null>(null);
  const claim = useAction(casesOpsApi.claimCase, { refreshes: CASE_READS });
  const isOpen = one.state === "OPEN" || one.state === "ANSWERED";
  const mayAnswer = isOpen && may("order.edit");
  const close = () => setAsking(null);
  const take = () =>
    void claim.run({ caseId: one.id, from: one.claim?.staffId ?? null, isMine: one.claim === null });
  const acts = [
    ...(isOpen && one.wish === "CANCEL" && may("order.cancel")
      ? [{ keys: "a", text: "同意取消", act: () => setAsking("callOff") }]
      : []),
    ...(isOpen && may("refund.create") ? [{ keys: "r", text: "退款", act: () => setAsking("refund") }] : []),
    ...(mayAnswer && one.wish !== "CANCEL"
      ? [{ keys: "s", text: "补发", act: () => setAsking("reship") }]
      : []),
    ...(mayAnswer ? [{ keys: "e", text: "结束", act: () => setAsking("end") }] : []),
  ];
  useKeys([...acts, ...(mayAnswer ? [{ keys: "t", text: "接手或交还", act: take }] : [])]);
  return (
    <>
      {mayAnswer && (
        <Button busy={claim.isBusy} onClick={take} keys="T">
          {one.claim ? "交还" : "接手"}
        </Button>
      )}
      {acts.map(({ keys, text, act }, place) => (
        <Button key={keys} variant={place === 0 ? "main" : "plain"} onClick={act} keys={keys.toUpperCase()}>
          {text}
        </Button>
      ))}
      {asking === "callOff" && <CallOff caseId={one.id} onClose={close} />}
      {asking === "end" && <End caseId={one.id} onClose={close} />}
      {asking === "refund" && (
        <RefundDialog
          orderId={one.orderId}
          ofCase={{
            caseId: one.id,
            items: one.items,
            pkgIds: one.pkgId !== null && one.items.length === 0 ? [one.pkgId] : [],
          }}
          onClose={close}
        />
      )}
      {asking === "reship" && <ReshipDialog one={one} onClose={close} />}
    </>
  );
}

function CallOff({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const action = useAction(casesOpsApi.callOffCase, {
    refreshes: CASE_READS,
    done: "订单已取消，待打款",
    isTold: true,
  });
  return (
    <ReasonDialog
      title="同意取消订单"
      text="订单取消，已付款项全部退回；退款在「退款」中打款。"
      act="同意取消"
      label="客户看到"
      usual={["已按您的申请取消订单"]}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async (words) => {
        if (await action.run({ caseId, words })) onClose();
      }}
    />
  );
}

function End({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const action = useAction(casesOpsApi.endCase, { refreshes: CASE_READS, done: "售后已结束", isTold: true });
  return (
    <ReasonDialog
      title="结束售后"
      text="不退款也不补发，客户会看到原因。"
      act="结束售后"
      label="客户看到"
      usual={["经核实包裹已正常签收", "问题已解决"]}
      maxLength={LIMITS.caseWords}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async (words) => {
        if (await action.run({ caseId, words })) onClose();
      }}
    />
  );
}
