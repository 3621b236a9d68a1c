import { waitingPart } from "@crux/web/waiting-part";
import { type ReactNode, Suspense, useState } from "react";
import { useMay } from "../../browser/use-may.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { SelectionAct } from "../../ui/list/selection-bar.tsx";
import type { Selection } from "../../ui/list/use-selection.ts";
import { wholeText } from "../../ui/show/whole-text.ts";
import { MOST_CHOSEN } from "./message-draft.ts";

const ChosenDialog = waitingPart(() => import("./chosen-dialog.tsx"));

type Chosen<Row> = {
  selection: Selection;
  /** The rows of the page that is shown. */
  rows: readonly Row[];
  keyOf: (row: Row) => number;
  uidOf: (row: Row) => number;
  /** Every row that meets the filters, for rows that were ticked on other pages. */
  collect: () => Promise<readonly Row[]>;
  /** What a row is called after its number: `个包裹`. */
  unit: string;
};

/** Writing to the customers of the ticked rows: what stands in the selection bar, and the dialog that it opens. */
export function useChosenMessage<Row>(chosen: Chosen<Row>): { act: ReactNode; dialog: ReactNode } {
  const { selection, rows, keyOf, uidOf, collect, unit } = chosen;
  const may = useMay();
  const [uids, setUids] = useState<readonly number[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const isHere =
      !selection.isAll && rows.filter((row) => selection.keys.has(keyOf(row))).length === selection.count;
    const all = isHere ? rows : await collect().catch(() => null);
    setBusy(false);
    if (all === null) return toast("读取所选内容失败，请重试", { isAlarm: true });
    const ticked = all.filter((row) => selection.isAll || selection.keys.has(keyOf(row)));
    const people = [...new Set(ticked.map(uidOf))];
    if (people.length > MOST_CHOSEN) return toast(`一次最多发给 ${MOST_CHOSEN} 人`, { isAlarm: true });
    if (people.length > 0) setUids(people);
  };
  if (!may("message.send")) return { act: null, dialog: null };
  return {
    act: (
      <SelectionAct isBusy={isBusy} onPress={() => void open()}>
        发消息
      </SelectionAct>
    ),
    dialog: uids && (
      <Suspense>
        <ChosenDialog
          uids={uids}
          what={` ${wholeText(selection.count)} ${unit}`}
          onClose={() => setUids(null)}
        />
      </Suspense>
    ),
  };
}
