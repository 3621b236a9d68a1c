import { reportOpsApi } from "@crux/contract/report";
import type { LedgerTx } from "@crux/contract/report/ledger.schema";
import { LEDGER_COLUMNS } from "../../parts/ledger/ledger-columns.tsx";
import { DataTable } from "../../ui/list/data-table.tsx";
import { Pager } from "../../ui/list/pager.tsx";
import { useList } from "../../ui/list/use-list.ts";
import type { ListState } from "../../ui/list/use-list-state.ts";
import { Notice } from "../../ui/page/notice.tsx";

type WalletEntriesProps = {
  uid: number;
  state: Pick<ListState, "sort" | "sortBy" | "page" | "size" | "goTo" | "resize"> & {
    asked: ListState<Record<never, never>, "createTime">["asked"];
  };
};

const keyOf = ({ id }: LedgerTx) => id;

/** Every movement of one wallet, with the other side of each. */
export function WalletEntries({ uid, state }: WalletEntriesProps) {
  const list = useList(reportOpsApi.ledger, { uid, ...state.asked });
  return (
    <>
      <DataTable
        label="余额明细"
        columns={LEDGER_COLUMNS}
        list={list}
        keyOf={keyOf}
        sort={state.sort}
        onSort={state.sortBy}
        open={null}
        empty={<Notice text="还没有余额明细" />}
        isTall
      />
      <Pager state={state} list={list} />
    </>
  );
}
