import { tillOpsApi } from "@crux/contract/counter/counter";
import type { Till } from "@crux/contract/counter/till.schema";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Field } from "../../ui/form/field.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { Question } from "../../ui/layer/question.tsx";

const MADE_OLD = [tillOpsApi.openTills, tillOpsApi.tills];

/** Opens a till with the change that lies in it. */
export function OpenTill({ onClose, onOpened }: { onClose: () => void; onOpened: (till: Till) => void }) {
  const [name, setName] = useState("收银台 1");
  const [float, setFloat] = useState<number | null>(null);
  const action = useAction(tillOpsApi.openTill, {
    refreshes: MADE_OLD,
    isOnce: true,
    isTold: true,
    done: "已开班",
  });
  return (
    <Question
      title="开班"
      text="清点钱箱里的备用金，作为本班的起点。"
      act="开班"
      isReady={name.trim() !== "" && float !== null}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={async () => {
        const till = await action.run({ name: name.trim(), float: float ?? 0 });
        if (till) onOpened(till);
      }}
    >
      <MoneyField label="备用金" value={float} onChange={setFloat} />
      <Field label="收银台" value={name} maxLength={20} onChange={setName} />
    </Question>
  );
}
