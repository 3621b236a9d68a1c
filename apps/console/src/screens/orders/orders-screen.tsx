import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { COUNTER_SOURCE } from "@crux/rules/order/counter";
import { CHANNEL_NAMES, SOURCE_NAMES, STATE_NAMES, TYPE_NAMES } from "@crux/rules/order/order-names";
import { waitingPart } from "@crux/web/waiting-part";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { STATES } from "../../parts/order/order-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, person, wholeNumber, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { useSelection } from "../../ui/list/use-selection.ts";
import { AmountFilter } from "./amount-filter.tsx";
import { LinkedFilters } from "./linked-filters.tsx";
import { ORDER_COLUMNS } from "./order-columns.tsx";
import { OrderSelection, useOrderExport } from "./order-selection.tsx";
import { type RowAct, RowActContext } from "./row-acts.tsx";

/** What one order needs weighs more than all of the list, which does not wait for it. */
const PARTS = {
  drawer: () => import("./order-drawer.tsx"),
  dialog: () => import("./row-dialog.tsx"),
};
const OrderDrawer = waitingPart(PARTS.drawer);
const RowDialog = waitingPart(PARTS.dialog);

const TYPES = ["SHOPPING", "DEPOSIT", "MEMBERSHIP", "PACKAGE_SERVICE"] as const;
const SOURCES = ["ONLINE", COUNTER_SOURCE] as const;
const CHANNELS = ["ALIPAY_QR", "WECHAT_JSAPI", "WALLET", "BANK_TRANSFER", "CASH", "CARD"] as const;
const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, text: names[value] }));
const TYPE_OPTIONS = optionsOf(TYPES, TYPE_NAMES);
const SOURCE_OPTIONS = optionsOf(SOURCES, SOURCE_NAMES);
const CHANNEL_OPTIONS = optionsOf(CHANNELS, CHANNEL_NAMES);
const REFUND_OPTIONS = [
  { value: "OPEN" as const, text: "退款中" },
  { value: "DONE" as const, text: "有退款" },
];
const DATE_OPTIONS = [{ value: "payTime" as const, text: "按付款时间" }];

const SPEC = listSpec({
  fields: {
    state: choice(...STATES),
    days: dayRange,
    by: choice("payTime"),
    type: choice(...TYPES),
    channel: choice(...CHANNELS),
    refund: choice("OPEN", "DONE"),
    papers: choice("missing"),
    from: wholeNumber,
    to: wholeNumber,
    uid: wholeNumber,
    source: choice(...SOURCES),
    activity: wholeNumber,
    coupon: word,
    q: person,
  },
  sorts: ["createTime", "amount"],
  tab: "state",
});

/** Everybody's orders. */
export function OrdersScreen() {
  const state = useListState(SPEC);
  const { values } = state;
  const filters = {
    ...(values.q ? { q: values.q } : {}),
    ...(values.type ? { orderType: [values.type] } : {}),
    ...(values.source ? { orderSource: [values.source] } : {}),
    ...(values.channel ? { channel: [values.channel] } : {}),
    ...(values.refund ? { refund: values.refund } : {}),
    ...(values.papers ? { lacksPapers: true } : {}),
    ...(values.from === undefined ? {} : { amountFrom: values.from }),
    ...(values.to === undefined ? {} : { amountTo: values.to }),
    ...(values.uid ? { uid: values.uid } : {}),
    ...(values.activity ? { activityId: values.activity } : {}),
    ...(values.coupon ? { ruleId: values.coupon } : {}),
    ...(values.by ? { by: values.by } : {}),
    ...momentsOf(values.days),
  };
  const asked = { ...filters, ...(values.state ? { state: [values.state] } : {}) };
  const list = useList(reportOpsApi.orders, { ...asked, ...state.asked });
  const selection = useSelection((list.rows ?? []).map(keyOf), list.total, asked);
  const [chosen, setChosen] = useState<RowAct | null>(null);
  const exporting = useOrderExport();
  const show = state.show;
  const choose = useCallback(
    (next: RowAct) => (next.act === "open" ? show(next.orderId) : setChosen(next)),
    [show],
  );
  const counts = useQuery({
    ...query(reportOpsApi.orderCounts, filters),
    placeholderData: keepPreviousData,
  }).data;
  const hasRows = list.rows !== undefined;
  useEffect(() => {
    if (!hasRows) return;
    const idle = requestIdleCallback(
      () => void Promise.all([PARTS.drawer(), PARTS.dialog()]).catch(() => {}),
    );
    return () => cancelIdleCallback(idle);
  }, [hasRows]);
  const countOf = (name: string) => counts?.find((one) => one.state === name);
  return (
    <RowActContext value={choose}>
      <ListPage
        title="订单"
        selection={selection}
        acts={
          <Button busy={exporting.isBusy} onClick={() => void exporting.start(asked)}>
            导出
          </Button>
        }
        state={state}
        list={list}
        columns={ORDER_COLUMNS}
        keyOf={keyOf}
        isTall
        opens
        tabs={tabsOf(state, "state", [
          ["全部", undefined],
          ...STATES.map(
            (name) =>
              [
                STATE_NAMES[name],
                name,
                { count: countOf(name)?.total, isCapped: countOf(name)?.totalCapped ?? false },
              ] as const,
          ),
        ])}
        search={
          <SearchField
            label="订单号、运单号、手机、姓名"
            value={values.q}
            maxLength={64}
            onSearch={(q) => state.type({ q })}
          />
        }
        filters={
          <>
            <DayFilter value={values.days} onChange={(days) => state.set({ days })} />
            {values.days && (
              <FilterSelect
                label="按下单时间"
                value={values.by}
                options={DATE_OPTIONS}
                onChange={(by) => state.set({ by })}
              />
            )}
            <FilterSelect
              label="付款方式"
              value={values.channel}
              options={CHANNEL_OPTIONS}
              onChange={(channel) => state.set({ channel })}
            />
            <FilterSelect
              label="来源"
              value={values.source}
              options={SOURCE_OPTIONS}
              onChange={(source) => state.set({ source })}
            />
            <FilterSelect
              label="类型"
              value={values.type}
              options={TYPE_OPTIONS}
              onChange={(type) => state.set({ type })}
            />
            <FilterSelect
              label="售后"
              value={values.refund}
              options={REFUND_OPTIONS}
              onChange={(refund) => state.set({ refund })}
            />
            <AmountFilter from={values.from} to={values.to} onChange={state.set} />
            <Chip
              isChosen={values.papers !== undefined}
              onPress={() => state.set({ papers: values.papers ? undefined : "missing" })}
            >
              缺证件
            </Chip>
            <LinkedFilters values={values} onChange={state.set} />
          </>
        }
        empty={{ text: values.state ? `没有${STATE_NAMES[values.state]}的订单` : "还没有订单" }}
      >
        <OrderSelection
          selection={selection}
          rows={list.rows ?? []}
          asked={asked}
          total={list.total}
          isCapped={list.isCapped}
        />
        <Suspense>
          {chosen && <RowDialog {...chosen} onClose={() => setChosen(null)} />}
          {state.open !== null && /^\d{1,15}$/.test(state.open) && (
            <OrderDrawer key={state.open} orderId={Number(state.open)} onClose={state.hide} />
          )}
        </Suspense>
      </ListPage>
    </RowActContext>
  );
}

const keyOf = ({ id }: { id: number }) => id;
