import type { Input } from "@crux/contract/endpoint";
import { orderOpsApi } from "@crux/contract/order";
import { reportOpsApi } from "@crux/contract/report";
import type { ListedOrder } from "@crux/contract/report/order-list.schema";
import { taskOpsApi } from "@crux/contract/task";
import { useState } from "react";
import { useLocation } from "wouter";
import { collectRows } from "../../browser/collect-rows.ts";
import { MOST_TRIED } from "../../browser/most-tried.ts";
import { useAction } from "../../browser/use-action.ts";
import { useBulk } from "../../browser/use-bulk.ts";
import { useMay } from "../../browser/use-may.ts";
import { useChosenMessage } from "../../parts/message/use-chosen-message.tsx";
import { ORDER_READS } from "../../parts/order/use-order.ts";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { BulkRefusals } from "../../ui/list/bulk-refusals.tsx";
import { SelectionAct, SelectionBar } from "../../ui/list/selection-bar.tsx";
import { TrialNote } from "../../ui/list/trial-note.tsx";
import type { Selection } from "../../ui/list/use-selection.ts";

type Asked = Input<typeof reportOpsApi.orders>;

/** Makes a table of orders: all that the list is filtered to, or some of them. */
export function useOrderExport(): {
  start(asked: Asked, orderIds?: number[]): Promise<void>;
  isBusy: boolean;
} {
  const [, go] = useLocation();
  const task = useAction(taskOpsApi.start, {
    refreshes: [taskOpsApi.list],
    done: "正在导出，完成后可在此下载",
  });
  return {
    isBusy: task.isBusy,
    async start(asked, orderIds) {
      const input = { ...asked, ...(orderIds ? { orderIds } : {}) };
      if (await task.run({ kind: "orders.export", input })) go("/system/tasks");
    },
  };
}

/** As many labels and lists as are printed at once. */
const MOST_PRINTED = 200;

/** What can be done with the ticked orders. */
export function OrderSelection(props: {
  selection: Selection;
  rows: readonly ListedOrder[];
  asked: Asked;
  total: number;
  isCapped: boolean;
}) {
  const { selection, rows: shown, asked, total, isCapped } = props;
  const may = useMay();
  const [, go] = useLocation();
  const [isNoting, setNoting] = useState(false);
  const exporting = useOrderExport();
  const notes = useBulk(orderOpsApi.addNotes, {
    refreshes: ORDER_READS,
    done: (count) => `已为 ${count} 个订单追加备注`,
  });
  const message = useChosenMessage({
    selection,
    rows: shown,
    keyOf: ({ id }) => id,
    uidOf: ({ buyer }) => buyer.uid,
    collect: () => collectRows(reportOpsApi.orders, asked),
    unit: "个订单",
  });
  const chosen = async () => {
    const ids = [...selection.keys].map(Number);
    if (!selection.isAll) return ids;
    return (await collectRows(reportOpsApi.orders, asked)).map(({ id }) => id);
  };
  const tryOut = async () => {
    const ids = await chosen();
    const some = ids.slice(0, MOST_TRIED).map((orderId) => ({ orderId, words: "试算" }));
    return { outcomes: await notes.tryOut(some), isCut: ids.length > MOST_TRIED };
  };
  const note = async (words: string) => {
    const ids = await chosen();
    setNoting(false);
    await notes.run(ids.map((orderId) => ({ orderId, words })));
  };
  const print = async () => {
    const rows = await collectRows(reportOpsApi.orders, asked).catch(() => []);
    const pkgIds = rows
      .filter(({ id }) => selection.isAll || selection.keys.has(id))
      .flatMap((row) => row.pkgIds);
    if (pkgIds.length === 0) return toast("所选订单没有可打印的包裹", { isAlarm: true });
    if (pkgIds.length > MOST_PRINTED) return toast(`一次最多打印 ${MOST_PRINTED} 个包裹`, { isAlarm: true });
    go(`/parcels/print?kind=lists&ids=${pkgIds.join(",")}`);
  };
  const isNoteBusy = notes.progress !== null;
  return (
    <>
      <SelectionBar selection={selection} total={total} isCapped={isCapped}>
        {may("order.edit") && (
          <SelectionAct isBusy={isNoteBusy} onPress={() => setNoting(true)}>
            {notes.progress ? `备注中 ${notes.progress.done}/${notes.progress.total}` : "追加备注"}
          </SelectionAct>
        )}
        {message.act}
        <SelectionAct
          isBusy={exporting.isBusy}
          onPress={() => {
            const ids = [...selection.keys].map(Number);
            void exporting.start(asked, selection.isAll ? undefined : ids);
          }}
        >
          导出
        </SelectionAct>
        {may("parcel.read") && <SelectionAct onPress={() => void print()}>打印配货单</SelectionAct>}
      </SelectionBar>
      {isNoting && (
        <ReasonDialog
          title={`为 ${selection.count.toLocaleString("en-AU")} 个订单追加备注`}
          text={
            <>
              <p>原有备注会保留，新的一行加在后面。</p>
              <TrialNote tryOut={tryOut} unit="个" />
            </>
          }
          label="备注"
          act="追加"
          onAct={(words) => void note(words)}
          onClose={() => setNoting(false)}
        />
      )}
      {message.dialog}
      <BulkRefusals refused={notes.refused} nameOf={(key) => `订单 ${key}`} onClose={notes.forget} />
    </>
  );
}
