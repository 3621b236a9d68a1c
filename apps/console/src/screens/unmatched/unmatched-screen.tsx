import type { Unmatched } from "@crux/contract/ops/unmatched.schema";
import { paymentOpsApi } from "@crux/contract/payment";
import { copyText } from "@crux/web/clipboard";
import { collectRows } from "../../browser/collect-rows.ts";
import { amountText, PROVIDER_NAMES } from "../../parts/payment/capture-words.ts";
import { toast } from "../../ui/layer/toast.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { SelectionAct, SelectionBar } from "../../ui/list/selection-bar.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { useSelection } from "../../ui/list/use-selection.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { UnmatchedDrawer } from "./unmatched-drawer.tsx";
import { WENT_NAMES, WHY_NAMES } from "./unmatched-words.ts";

const PROVIDERS = ["ALIPAY", "CASHIER", "BANK", "TERMINAL"] as const;
const WHYS = ["UNKNOWN_PAYMENT", "WRONG_AMOUNT", "WRONG_CURRENCY", "LATE"] as const;

const SPEC = listSpec({
  fields: {
    tab: choice("all"),
    q: word,
    provider: choice(...PROVIDERS),
    why: choice(...WHYS),
    days: dayRange,
  },
  sorts: ["createTime", "amount"],
  // What waits longest comes first.
  sort: "createTime",
  tab: "tab",
});

/** As a sheet takes it, to compare with what the provider lists. */
const copiedLine = (row: Unmatched) => `${row.providerTxn}\t${amountText(row)}`;

const keyOf = ({ id }: Unmatched) => id;

const COLUMNS: readonly Column<Unmatched>[] = [
  { key: "txn", title: "交易号", show: (row) => row.providerTxn },
  { key: "provider", title: "来源", show: (row) => PROVIDER_NAMES[row.provider] },
  {
    key: "amount",
    card: "amount",
    title: "金额",
    isFigure: true,
    sort: "amount",
    show: amountText,
  },
  { key: "why", card: "under", title: "原因", show: (row) => WHY_NAMES[row.why] },
  { key: "order", title: "订单", show: (row) => row.orderId ?? "—" },
  {
    key: "went",
    card: "state",
    title: "去向",
    show: (row) => <Tag tone={row.went === "UNMATCHED" ? "warn" : "grey"}>{WENT_NAMES[row.went]}</Tag>,
  },
  { key: "time", title: "到账时间", sort: "createTime", show: (row) => <Moment at={row.createTime} /> },
];

/** Money that arrived and found no order. */
export function UnmatchedScreen() {
  const state = useListState(SPEC);
  const { tab, q, provider, why, days } = state.values;
  const filters = {
    isOpen: tab !== "all",
    ...(q ? { q } : {}),
    ...(provider ? { provider } : {}),
    ...(why ? { why } : {}),
    ...momentsOf(days),
  };
  const list = useList(paymentOpsApi.unmatched, { ...filters, ...state.asked });
  const selection = useSelection((list.rows ?? []).map(keyOf), list.total, filters);
  const copy = async () => {
    const rows = await collectRows(paymentOpsApi.unmatched, filters).catch(() => []);
    const chosen = rows.filter(({ id }) => selection.isAll || selection.keys.has(id));
    const isCopied = chosen.length > 0 && (await copyText(chosen.map(copiedLine).join("\n")));
    toast(isCopied ? `已复制 ${chosen.length} 条` : "复制失败，请重试", { isAlarm: !isCopied });
  };
  return (
    <ListPage
      title="未匹配款项"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      tabs={tabsOf(state, "tab", [
        ["待处理", undefined],
        ["全部", "all"],
      ])}
      search={<SearchField label="交易号" value={q} onSearch={(text) => state.type({ q: text })} />}
      filters={
        <>
          <FilterSelect
            label="来源"
            value={provider}
            options={PROVIDERS.map((value) => ({ value, text: PROVIDER_NAMES[value] }))}
            onChange={(value) => state.set({ provider: value })}
          />
          <FilterSelect
            label="原因"
            value={why}
            options={WHYS.map((value) => ({ value, text: WHY_NAMES[value] }))}
            onChange={(value) => state.set({ why: value })}
          />
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
        </>
      }
      empty={{ text: tab === "all" ? "还没有未匹配的款项" : "没有待处理的款项" }}
      opens
      selection={selection}
    >
      <SelectionBar selection={selection} total={list.total} isCapped={list.isCapped}>
        <SelectionAct onPress={() => void copy()}>复制交易号和金额</SelectionAct>
      </SelectionBar>
      <OpenRow
        list={list}
        open={state.open}
        keyOf={keyOf}
        words={["这笔款项", "未匹配款项"]}
        onClose={state.hide}
      >
        {(row) => <UnmatchedDrawer row={row} onClose={state.hide} />}
      </OpenRow>
    </ListPage>
  );
}
