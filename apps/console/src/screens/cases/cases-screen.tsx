import { casesOpsApi } from "@crux/contract/cases";
import type { ListedCase } from "@crux/contract/cases/case-ops.schema";
import { CASE_KIND_TEXTS, CASE_WISH_TEXTS, caseTitle } from "@crux/rules/order/case-labels";
import { useState } from "react";
import { useSession } from "../../browser/staff-session.ts";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { CASE_READS, CASE_STATE_NAMES, CASE_STATE_TONES } from "../../parts/case/case-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, wholeNumber } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { NumberSearch } from "../../ui/list/number-search.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import type { RowAct } from "../../ui/list/use-row-keys.ts";
import type { RowKey } from "../../ui/list/use-selection.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { type Begun, END_KEYS } from "./case-acts.tsx";
import { CaseDrawer } from "./case-drawer.tsx";
import styles from "./cases.module.css";
import { TextsDialog } from "./texts-dialog.tsx";

const KINDS = ["ASKED", "LOST", "SEIZED", "RETURNED", "DAMAGED", "DUTY"] as const;

const SPEC = listSpec({
  fields: {
    tab: choice("late", "answered", "ended", "withdrawn", "all"),
    wish: choice("CANCEL", "REFUND", "RESHIP", "OTHER"),
    kind: choice(...KINDS),
    whose: choice("mine"),
    order: wholeNumber,
  },
  sorts: ["dueTime", "createTime"],
  sort: "dueTime",
  tab: "tab",
});

const TABS = [
  { tab: undefined, text: "待处理", asks: { state: ["OPEN"] }, empty: "没有待处理的售后" },
  { tab: "late", text: "已逾期", asks: { isLate: true }, empty: "没有逾期的售后" },
  { tab: "answered", text: "待客户回复", asks: { state: ["ANSWERED"] }, empty: "没有等客户回复的售后" },
  { tab: "ended", text: "已结束", asks: { state: ["ENDED"] }, empty: "还没有结束的售后" },
  { tab: "withdrawn", text: "已撤回", asks: { state: ["WITHDRAWN"] }, empty: "没有撤回的售后" },
  { tab: "all", text: "全部", asks: {}, empty: "还没有售后" },
] as const;

const keyOf = ({ id }: ListedCase) => id;

const COLUMNS: readonly Column<ListedCase>[] = [
  { key: "id", card: "amount", title: "售后号", show: (row) => row.id },
  { key: "order", isNamed: true, card: "under", title: "订单", show: (row) => row.orderId },
  { key: "what", card: "title", title: "事项", show: caseTitle },
  { key: "words", title: "说明", show: (row) => <span className={styles.brief}>{row.words}</span> },
  {
    key: "due",
    title: "时限",
    sort: "dueTime",
    show: (row) => row.dueTime && <Moment at={row.dueTime} />,
  },
  {
    key: "state",
    card: "state",
    title: "状态",
    show: (row) => (
      <Tag tone={row.isLate ? "alarm" : CASE_STATE_TONES[row.state]}>
        {row.isLate ? "已逾期" : CASE_STATE_NAMES[row.state]}
      </Tag>
    ),
  },
  { key: "claim", title: "处理人", show: (row) => row.claim?.name ?? "" },
  { key: "time", title: "申请时间", sort: "createTime", show: (row) => <Moment at={row.createTime} /> },
];

/** What customers ask for after a sale, and what staff found out about parcels: the one that is due first stands first. */
export function CasesScreen() {
  const state = useListState(SPEC);
  const may = useMay();
  const me = useSession()?.user.id;
  const { tab, wish, kind, whose, order } = state.values;
  const current = TABS.find((one) => one.tab === tab) ?? TABS[0];
  const list = useList(casesOpsApi.cases, {
    ...("state" in current.asks ? { state: [...current.asks.state] } : {}),
    ...("isLate" in current.asks ? { isLate: true as const } : {}),
    ...(wish ? { wish: [wish] } : {}),
    ...(kind ? { kind: [kind] } : {}),
    ...(whose && me ? { staffId: me } : {}),
    ...(order ? { orderId: order } : {}),
    ...state.asked,
  });
  const [isEditing, setEditing] = useState(false);
  const [begun, setBegun] = useState<{ key: string; what: Begun } | null>(null);
  const claim = useAction(casesOpsApi.claimCase, { refreshes: CASE_READS });
  const begin = (what: Begun) => (key: RowKey) => {
    setBegun({ key: String(key), what });
    state.show(key);
  };
  const take = (key: RowKey) => {
    const row = list.rows?.find(({ id }) => id === key);
    if (row) void claim.run({ caseId: row.id, from: row.claim?.staffId ?? null, isMine: row.claim === null });
  };
  const rowActs: RowAct[] = [
    ...(may("order.edit")
      ? [
          { keys: "w", text: "写回复", act: begin("answer") },
          { keys: "t", text: "接手或交还", act: take },
        ]
      : []),
    ...(Object.keys(END_KEYS) as (keyof typeof END_KEYS)[]).map((end) => ({
      ...END_KEYS[end],
      act: begin(end),
    })),
  ];
  return (
    <ListPage
      title="售后"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      tabs={tabsOf(
        state,
        "tab",
        TABS.map((one) => [one.text, one.tab] as const),
      )}
      search={<NumberSearch label="订单号" value={order} onSearch={(order) => state.type({ order })} />}
      filters={
        <>
          <FilterSelect
            label="全部诉求"
            value={wish}
            options={(["CANCEL", "REFUND", "RESHIP", "OTHER"] as const).map((value) => ({
              value,
              text: CASE_WISH_TEXTS[value],
            }))}
            onChange={(value) => state.set({ wish: value })}
          />
          <FilterSelect
            label="全部情况"
            value={kind}
            options={KINDS.map((value) => ({ value, text: CASE_KIND_TEXTS[value] }))}
            onChange={(value) => state.set({ kind: value })}
          />
          <Chip isChosen={whose === "mine"} onPress={() => state.set({ whose: whose ? undefined : "mine" })}>
            我处理的
          </Chip>
        </>
      }
      acts={<Button onClick={() => setEditing(true)}>常用语</Button>}
      empty={{ text: current.empty }}
      rowActs={rowActs}
      opens
    >
      {state.open !== null && (
        <CaseDrawer
          key={state.open}
          caseId={Number(state.open)}
          begun={begun?.key === state.open ? begun.what : null}
          onClose={() => {
            setBegun(null);
            state.hide();
          }}
        />
      )}
      {isEditing && <TextsDialog onClose={() => setEditing(false)} />}
    </ListPage>
  );
}
