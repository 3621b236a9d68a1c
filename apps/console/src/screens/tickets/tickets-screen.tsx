import { query } from "@crux/client/query";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import type { CouponRuleRow } from "@crux/contract/promo/coupon.schema";
import type { ListedTicket } from "@crux/contract/promo/ticket-list.schema";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { TICKET_NAMES, TICKET_TONES } from "../../parts/member/member-words.ts";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { choice, wholeNumber, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { useSelection } from "../../ui/list/use-selection.ts";
import { Page } from "../../ui/page/page.tsx";
import { PageFailure } from "../../ui/page/page-failure.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { TicketDrawer } from "./ticket-drawer.tsx";
import { TicketSelection } from "./ticket-selection.tsx";

/** Each part of the list, with the figure of the coupon that counts it. */
const TABS = [
  ["USABLE", "usable"],
  ["FROZEN", "frozen"],
  ["USED", "used"],
  ["EXPIRED", "expired"],
  ["DISABLE", "withdrawn"],
  ["CREATED", "printed"],
] as const;

const SPEC = listSpec({
  fields: {
    tab: choice(...TABS.map(([tab]) => tab)),
    uid: wholeNumber,
    days: dayRange,
    q: word,
  },
  sorts: ["createTime"],
  tab: "tab",
});

const nameOf = (tab: (typeof TABS)[number][0]) => TICKET_NAMES[tab === "USABLE" ? "" : tab];

const COLUMNS: readonly Column<ListedTicket>[] = [
  {
    key: "number",
    title: "券码",
    width: 10.5,
    show: ({ number }) => number.replace(/(\d{4})(?=\d)/g, "$1 "),
  },
  {
    key: "status",
    card: "state",
    title: "状态",
    width: 5,
    show: ({ status }) => <Tag tone={TICKET_TONES[status]}>{TICKET_NAMES[status]}</Tag>,
  },
  { key: "holder", card: "under", title: "客户", show: ({ holder }) => holder?.nickName || "—" },
  {
    key: "uid",
    title: "客户编号",
    width: 5.5,
    show: ({ holder }) => <NumberLink to="/members/" id={holder?.uid ?? null} />,
  },
  {
    key: "order",
    title: "订单",
    width: 5.5,
    show: ({ orderId }) => <NumberLink to="/orders/" id={orderId} />,
  },
  {
    key: "time",
    title: "发放",
    width: 6.5,
    sort: "createTime",
    show: ({ createTime }) => <Moment at={createTime} />,
  },
  {
    key: "end",
    title: "有效期至",
    width: 6.5,
    show: ({ status, expireTime }) =>
      expireTime ? <Moment at={expireTime} /> : status === "CREATED" ? "领取后起算" : "不限期",
  },
];

const keyOf = ({ number }: ListedTicket) => number;

/** The tickets of one coupon: whose they are, where they stand, and their withdrawal. */
export function TicketsScreen() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(query(reportOpsApi.couponRule, { ruleId: id }));
  if (data) return <Tickets rule={data} />;
  return (
    <Page title="券码" isFull>
      {error && (
        <PageFailure
          error={error}
          missing={couponOutcome.NOT_FOUND}
          text="没有这张优惠券"
          list={["/coupons", "返回优惠券"]}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

function Tickets({ rule }: { rule: CouponRuleRow }) {
  const state = useListState(SPEC);
  const { tab, uid, days, q } = state.values;
  const filters = {
    couponId: rule.id,
    ...(tab ? { status: tab } : {}),
    ...(uid === undefined ? {} : { uid }),
    ...(q ? { q } : {}),
    ...momentsOf(days),
  };
  const list = useList(reportOpsApi.tickets, { ...filters, ...state.asked });
  const rows = list.rows ?? [];
  const selection = useSelection(rows.map(keyOf), list.total, filters);
  return (
    <ListPage
      title={`「${rule.title}」的券码`}
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      opens
      selection={selection}
      acts={
        <>
          <ButtonLink href={`/coupons/${encodeURIComponent(rule.ruleId)}`}>修改优惠券</ButtonLink>
          <ButtonLink href={`/coupons?open=${encodeURIComponent(rule.ruleId)}`}>返回优惠券</ButtonLink>
        </>
      }
      tabs={tabsOf(state, "tab", [
        ["全部", undefined, { count: rule.issued }],
        ...TABS.map(([one, figure]) => [nameOf(one), one, { count: rule[figure] }] as const),
      ])}
      search={
        <SearchField
          label="券码，可扫描"
          value={q}
          maxLength={40}
          onSearch={(text) => state.type({ q: text })}
        />
      }
      filters={
        <>
          <SearchField
            label="客户编号"
            isShort
            value={uid === undefined ? undefined : String(uid)}
            maxLength={15}
            onSearch={(text) => state.type({ uid: text && /^\d+$/.test(text) ? Number(text) : undefined })}
          />
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
        </>
      }
      empty={{ text: tab ? `没有${nameOf(tab)}的券` : "还没有发放或印制" }}
    >
      <TicketSelection
        selection={selection}
        rows={rows}
        asked={filters}
        total={list.total}
        isCapped={list.isCapped}
      />
      {state.open !== null && <TicketDrawer key={state.open} number={state.open} onClose={state.hide} />}
    </ListPage>
  );
}
