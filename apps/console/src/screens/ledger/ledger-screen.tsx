import { reportOpsApi } from "@crux/contract/report";
import type { LedgerTx } from "@crux/contract/report/ledger.schema";
import { LEDGER_COLUMNS } from "../../parts/ledger/ledger-columns.tsx";
import { ACCOUNT_NAMES, ACCOUNTS, KIND_NAMES, KINDS } from "../../parts/ledger/ledger-words.ts";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, wholeNumber } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { NumberSearch } from "../../ui/list/number-search.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { ZeroProof } from "./zero-proof.tsx";

const SPEC = listSpec({
  fields: {
    account: choice(...ACCOUNTS),
    kind: choice(...KINDS),
    order: wholeNumber,
    uid: wholeNumber,
    days: dayRange,
  },
  sorts: ["createTime"],
});

const keyOf = ({ id }: LedgerTx) => id;

/** Every movement of money with both of its sides, and the proof that all of them come to nothing. */
export function LedgerScreen() {
  const state = useListState(SPEC);
  const { account, kind, order, uid, days } = state.values;
  const list = useList(reportOpsApi.ledger, {
    ...(account ? { account } : {}),
    ...(kind ? { kind } : {}),
    ...(order ? { orderId: order } : {}),
    ...(uid ? { uid } : {}),
    ...momentsOf(days),
    ...state.asked,
  });
  return (
    <ListPage
      title="总账"
      state={state}
      list={list}
      columns={LEDGER_COLUMNS}
      keyOf={keyOf}
      search={<NumberSearch label="订单号" value={order} onSearch={(order) => state.type({ order })} />}
      filters={
        <>
          <FilterSelect
            label="科目"
            value={account}
            options={ACCOUNTS.map((value) => ({ value, text: ACCOUNT_NAMES[value] }))}
            onChange={(value) => state.set({ account: value })}
          />
          <FilterSelect
            label="类型"
            value={kind}
            options={KINDS.map((value) => ({ value, text: KIND_NAMES[value] }))}
            onChange={(value) => state.set({ kind: value })}
          />
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
        </>
      }
      acts={<ZeroProof hrefOf={(one) => state.href({ account: one })} />}
      empty={{ text: "还没有账目" }}
      isTall
    />
  );
}
