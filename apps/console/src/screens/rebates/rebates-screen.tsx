import { query } from "@crux/client/query";
import { memberOpsApi } from "@crux/contract/member";
import type { ListedRebate } from "@crux/contract/member.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, wholeNumber, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { RebateActs } from "./rebate-acts.tsx";
import styles from "./rebates.module.css";

const SPEC = listSpec({
  fields: { tab: choice("issued", "cancelled", "all"), month: word, uid: wholeNumber },
  sorts: ["createTime", "amount"],
  tab: "tab",
});

const STATUSES = { issued: "ISSUED", cancelled: "CANCELLED" } as const;
const STATUS_NAMES = { CREATED: "待发放", ISSUED: "已发放", CANCELLED: "已取消" } as const;
const STATUS_TONES = { CREATED: "warn", ISSUED: "good", CANCELLED: "grey" } as const;

const COLUMNS: readonly Column<ListedRebate>[] = [
  {
    key: "member",
    title: "会员",
    width: 12,
    show: ({ uid, nickName }) => (
      <Link className={styles.link} href={`/members?open=${uid}`}>
        {nickName || `会员 ${uid}`}
      </Link>
    ),
  },
  { key: "month", card: "under", title: "消费月份", width: 7, show: ({ month }) => month },
  {
    key: "spend",
    title: "当月消费",
    width: 8,
    isFigure: true,
    show: ({ consumeAmount }) => <Money cents={consumeAmount} />,
  },
  {
    key: "amount",
    card: "amount",
    title: "返现",
    width: 7,
    isFigure: true,
    sort: "amount",
    show: ({ cashBackAmount }) => <Money cents={cashBackAmount} />,
  },
  {
    key: "reclaimed",
    title: "已扣回",
    width: 8,
    isFigure: true,
    show: ({ reclaimedAmount, owedAmount }) =>
      reclaimedAmount === 0 ? (
        "—"
      ) : (
        <>
          <Money cents={reclaimedAmount} />
          {owedAmount > 0 && <span className={styles.owed}>欠 {moneyText(owedAmount)}</span>}
        </>
      ),
  },
  {
    key: "state",
    card: "state",
    title: "状态",
    width: 6,
    show: ({ cashBackStatus }) => (
      <Tag tone={STATUS_TONES[cashBackStatus]}>{STATUS_NAMES[cashBackStatus]}</Tag>
    ),
  },
  {
    key: "due",
    title: "发放时间",
    width: 11,
    show: ({ cashBackStatus, issueTime, settleTime }) =>
      cashBackStatus === "CREATED" ? (
        <span className={styles.due}>
          <Moment at={issueTime} /> 自动
        </span>
      ) : cashBackStatus === "ISSUED" && settleTime ? (
        <Moment at={settleTime} />
      ) : (
        "—"
      ),
  },
  {
    key: "time",
    card: "out",
    title: "生成时间",
    width: 8,
    sort: "createTime",
    show: ({ createTime }) => <Moment at={createTime} />,
  },
  { key: "acts", card: "acts", title: "操作", width: 10, show: (row) => <RebateActs rebate={row} /> },
];

const keyOf = ({ id }: ListedRebate) => id;

/** What black-card members earned, month by month. */
export function RebatesScreen() {
  const state = useListState(SPEC);
  const may = useMay();
  const { tab, month, uid } = state.values;
  const months = useQuery(query(memberOpsApi.rebateMonths, {})).data ?? [];
  const status = tab === undefined ? ("CREATED" as const) : tab === "all" ? undefined : STATUSES[tab];
  const isMonth = month !== undefined && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month);
  const list = useList(memberOpsApi.rebates, {
    ...(status ? { status } : {}),
    ...(isMonth ? { month } : {}),
    ...(uid ? { uid } : {}),
    ...state.asked,
  });
  return (
    <ListPage
      title="返现"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      acts={may("customer.read") && <ButtonLink href="/cash-back">返现等级</ButtonLink>}
      tabs={tabsOf(state, "tab", [
        ["待发放", undefined],
        ["已发放", "issued"],
        ["已取消", "cancelled"],
        ["全部", "all"],
      ])}
      filters={
        <>
          <FilterSelect
            label="消费月份"
            value={month}
            options={months.map((one) => ({ value: one.month, text: monthText(one) }))}
            onChange={(value) => state.set({ month: value })}
          />
          {uid !== undefined && (
            <Chip isChosen onPress={() => state.set({ uid: undefined })}>
              会员 {uid} ✕
            </Chip>
          )}
        </>
      }
      empty={{ text: tab === undefined ? "没有待发放的返现" : "还没有返现" }}
    />
  );
}

type Month = { month: string; created: Sum; issued: Sum };
type Sum = { total: number; amount: number };

/** `2026-10 · 待发 $34.00 · 已发 $120.00` */
function monthText({ month, created, issued }: Month): string {
  return [
    month,
    ...(created.total > 0 ? [`待发 ${moneyText(created.amount)}`] : []),
    ...(issued.total > 0 ? [`已发 ${moneyText(issued.amount)}`] : []),
  ].join(" · ");
}
