import { casesOpsApi } from "@crux/contract/cases";
import type { OpsCase } from "@crux/contract/cases/case-ops.schema";
import { LIMITS } from "@crux/contract/limits";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { CASE_READS } from "../../parts/case/case-words.ts";
import { RefundDialog } from "../../parts/refund/refund-dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { ReshipDialog } from "./reship-dialog.tsx";

/** What somebody began to do with a case: one of its ends, or an answer. */
export type Begun = "callOff" | "refund" | "reship" | "end" | "answer";

/** Taking a case over, and the ways in which it ends; `begun` is the one that somebody chose in the list. */
export function CaseActs({ one, begun }: { one: OpsCase; begun: Begun | null }) {
  const may = useMay();
  const claim = useAction(casesOpsApi.claimCase, { refreshes: CASE_READS });
  const isOpen = one.state === "OPEN" || one.state === "ANSWERED";
  const mayAnswer = isOpen && may("order.edit");
  const ends = endsOf(one, may);
  // What cannot be done where the case stands is not begun; what was begun stays open until it is answered.
  const [asking, setAsking] = useState(() => ends.find((end) => end === begun) ?? null);
  const take = () =>
    void claim.run({ caseId: one.id, from: one.claim?.staffId ?? null, isMine: one.claim === null });
  const close = () => setAsking(null);
  const acts = ends.map((end) => ({ ...END_KEYS[end], end, act: () => setAsking(end) }));
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

type End = Exclude<Begun, "answer">;

/** The keys of the ends, the same in the list and in the drawer. */
export const END_KEYS: Record<End, { keys: string; text: string }> = {
  callOff: { keys: "a", text: "同意取消" },
  refund: { keys: "r", text: "退款" },
  reship: { keys: "s", text: "补发" },
  end: { keys: "e", text: "结束" },
};

/** The ends that a case can have where it stands, for somebody with these rights. */
function endsOf({ state, wish }: OpsCase, may: (right: StaffRight) => boolean): End[] {
  if (state !== "OPEN" && state !== "ANSWERED") return [];
  const ends: [End, boolean][] = [
    ["callOff", wish === "CANCEL" && may("order.cancel")],
    ["refund", may("refund.create")],
    ["reship", wish !== "CANCEL" && may("order.edit")],
    ["end", may("order.edit")],
  ];
  return ends.flatMap(([end, isOpen]) => (isOpen ? [end] : []));
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
