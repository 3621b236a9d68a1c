import type { Dispute } from "@crux/contract/ops/dispute.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { amountText, PROVIDER_NAMES } from "../../parts/payment/capture-words.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { choice, wholeNumber } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { NumberSearch } from "../../ui/list/number-search.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { DisputeDrawer } from "./dispute-drawer.tsx";
import { DISPUTE_KINDS, DISPUTE_STATES, DISPUTE_TONES } from "./dispute-words.ts";

const SPEC = listSpec({
  fields: { tab: choice("all"), order: wholeNumber, days: dayRange },
  sorts: ["createTime", "amount"],
  tab: "tab",
});

const keyOf = ({ id }: Dispute) => id;

const COLUMNS: readonly Column<Dispute>[] = [
  { key: "id", isNamed: true, title: "编号", show: (row) => row.id },
  { key: "kind", card: "title", title: "类型", show: (row) => DISPUTE_KINDS[row.kind] },
  { key: "provider", card: "under", title: "渠道", show: (row) => PROVIDER_NAMES[row.provider] },
  { key: "order", title: "订单", show: (row) => row.orderId ?? "—" },
  { key: "amount", card: "amount", title: "金额", isFigure: true, sort: "amount", show: amountText },
  {
    key: "state",
    card: "state",
    title: "状态",
    show: ({ state }) => <Tag tone={DISPUTE_TONES[state]}>{DISPUTE_STATES[state]}</Tag>,
  },
  {
    key: "due",
    title: "回应期限",
    show: ({ dueTime }) => (dueTime ? <Moment at={dueTime} /> : "—"),
  },
  {
    key: "owed",
    title: "客户欠款",
    isFigure: true,
    show: (row) => (row.receivable > 0 ? <Money cents={row.receivable} /> : "—"),
  },
  { key: "time", title: "发生时间", sort: "createTime", show: (row) => <Moment at={row.createTime} /> },
];

/** Money that providers took back: what has to be answered there, and what customers owe since. */
export function DisputesScreen() {
  const state = useListState(SPEC);
  const { tab, order, days } = state.values;
  const list = useList(paymentOpsApi.disputes, {
    isOpen: tab !== "all",
    ...(order ? { orderId: order } : {}),
    ...momentsOf(days),
    ...state.asked,
  });
  return (
    <ListPage
      title="付款争议"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      tabs={tabsOf(state, "tab", [
        ["待处理", undefined],
        ["全部", "all"],
      ])}
      search={<NumberSearch label="订单号" value={order} onSearch={(order) => state.type({ order })} />}
      filters={<DayFilter value={days} onChange={(range) => state.set({ days: range })} />}
      empty={{ text: tab === "all" ? "还没有付款争议" : "没有待处理的付款争议" }}
      opens
    >
      <OpenRow
        list={list}
        open={state.open}
        keyOf={keyOf}
        words={["这笔争议", "付款争议"]}
        onClose={state.hide}
      >
        {(row) => <DisputeDrawer key={row.id} dispute={row} onClose={state.hide} />}
      </OpenRow>
    </ListPage>
  );
}
