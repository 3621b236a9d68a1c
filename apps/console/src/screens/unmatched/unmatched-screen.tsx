import { paymentOpsApi } from "@crux/contract/payment";
import type { Unmatched } from "@crux/contract/payment.schema";
import type { Column } from "../../ui/list/data-table.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { choice, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { UnmatchedDrawer } from "./unmatched-drawer.tsx";
import { amountText, PROVIDER_NAMES, WENT_NAMES, WHY_NAMES } from "./unmatched-words.ts";

const SPEC = listSpec({
  fields: { tab: choice("all"), q: word, days: dayRange },
  sorts: ["createTime", "amount"],
  tab: "tab",
});

const keyOf = ({ id }: Unmatched) => id;

const COLUMNS: readonly Column<Unmatched>[] = [
  { key: "txn", title: "交易号", show: (row) => row.providerTxn },
  { key: "provider", title: "来源", show: (row) => PROVIDER_NAMES[row.provider] },
  {
    key: "amount",
    title: "金额",
    isFigure: true,
    sort: "amount",
    show: amountText,
  },
  { key: "why", title: "原因", show: (row) => WHY_NAMES[row.why] },
  { key: "order", title: "订单", show: (row) => row.orderId ?? "—" },
  {
    key: "went",
    title: "去向",
    show: (row) => <Tag tone={row.went === "UNMATCHED" ? "warn" : "grey"}>{WENT_NAMES[row.went]}</Tag>,
  },
  { key: "time", title: "到账时间", sort: "createTime", show: (row) => <Moment at={row.createTime} /> },
];

/** Money that arrived and found no order. */
export function UnmatchedScreen() {
  const state = useListState(SPEC);
  const { tab, q, days } = state.values;
  const list = useList(paymentOpsApi.unmatched, {
    isOpen: tab !== "all",
    ...(q ? { q } : {}),
    ...momentsOf(days),
    ...state.asked,
  });
  const open = list.rows?.find(({ id }) => String(id) === state.open);
  return (
    <ListPage
      title="未匹配款项"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      tabs={[
        { text: "待处理", href: state.href({ tab: undefined }), isCurrent: tab !== "all" },
        { text: "全部", href: state.href({ tab: "all" }), isCurrent: tab === "all" },
      ]}
      filters={
        <>
          <SearchField label="交易号" value={q} onSearch={(text) => state.type({ q: text })} />
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
        </>
      }
      empty={{ text: tab === "all" ? "还没有未匹配的款项" : "没有待处理的款项" }}
      opens
    >
      {open && <UnmatchedDrawer row={open} onClose={state.hide} />}
    </ListPage>
  );
}
