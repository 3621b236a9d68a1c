import { tillOpsApi } from "@crux/contract/counter/counter";
import type { Till } from "@crux/contract/counter/till.schema";
import type { Column } from "../../ui/list/data-table.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { choice, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { TillDrawer } from "./till-drawer.tsx";

const SPEC = listSpec({
  fields: { tab: choice("open"), q: word, days: dayRange },
  sorts: ["openTime"],
  tab: "tab",
});

const keyOf = ({ id }: Till) => id;

const COLUMNS: readonly Column<Till>[] = [
  { key: "name", title: "收银台", show: ({ name }) => name },
  {
    key: "state",
    card: "state",
    title: "状态",
    show: ({ closeTime }) => <Tag tone={closeTime ? "grey" : "good"}>{closeTime ? "已关班" : "营业中"}</Tag>,
  },
  {
    key: "opened",
    card: "under",
    title: "开班",
    sort: "openTime",
    show: (till) => <Moment at={till.openTime} />,
  },
  { key: "openedBy", title: "开班人", show: ({ openedBy }) => openedBy },
  { key: "sales", title: "单数", isFigure: true, show: ({ sales }) => sales },
  { key: "cash", title: "现金净收", isFigure: true, show: ({ cash }) => <Money cents={cash} /> },
  { key: "card", title: "刷卡", isFigure: true, show: ({ card }) => <Money cents={card} /> },
  { key: "wallet", title: "余额", isFigure: true, show: ({ wallet }) => <Money cents={wallet} /> },
  { key: "expected", title: "应有现金", isFigure: true, show: ({ expected }) => <Money cents={expected} /> },
  {
    key: "difference",
    card: "amount",
    title: "长短款",
    isFigure: true,
    show: ({ counted, expected }) =>
      counted === null ? "—" : <Money cents={counted - expected} isAlarm={counted !== expected} />,
  },
];

/** Cash drawers: what lies in them, and how they were counted. */
export function TillsScreen() {
  const state = useListState(SPEC);
  const { tab, q, days } = state.values;
  const filters = {
    ...(tab === "open" ? { isOpen: true } : {}),
    ...(q ? { q } : {}),
    ...momentsOf(days),
  };
  const list = useList(tillOpsApi.tills, { ...filters, ...state.asked });
  return (
    <ListPage
      title="班次"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      tabs={tabsOf(state, "tab", [
        ["全部", undefined],
        ["营业中", "open"],
      ])}
      search={<SearchField label="收银台" value={q} onSearch={(text) => state.type({ q: text })} />}
      filters={<DayFilter value={days} onChange={(range) => state.set({ days: range })} />}
      empty={{ text: tab === "open" ? "没有营业中的收银台" : "还没有开过班" }}
      opens
    >
      <OpenRow list={list} open={state.open} keyOf={keyOf} words={["这个班次", "班次"]} onClose={state.hide}>
        {(row) => <TillDrawer till={row} onClose={state.hide} />}
      </OpenRow>
    </ListPage>
  );
}
