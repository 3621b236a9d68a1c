import { paymentOpsApi } from "@crux/contract/payment";
import type { ListedPayment } from "@crux/contract/payment.schema";
import { NOBODY_UID } from "@crux/rules/order/counter";
import { CHANNEL_NAMES } from "@crux/rules/order/order-names";
import { PAYMENT_STATUS_NAMES, PAYMENT_STATUS_TONES } from "../../parts/payment/payment-words.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, wholeNumber } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { NumberSearch } from "../../ui/list/number-search.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { PaymentDrawer } from "./payment-drawer.tsx";

const STATUSES = ["CREATED", "CHECKING", "PAID", "REJECTED", "CLOSED", "REFUNDED"] as const;
const CHANNELS = ["ALIPAY_QR", "WECHAT_JSAPI", "WALLET", "BANK_TRANSFER", "CASH", "CARD"] as const;

const SPEC = listSpec({
  fields: {
    status: choice(...STATUSES),
    channel: choice(...CHANNELS),
    order: wholeNumber,
    uid: wholeNumber,
    days: dayRange,
  },
  sorts: ["createTime"],
  tab: "status",
});

const keyOf = ({ id }: ListedPayment) => id;

const COLUMNS: readonly Column<ListedPayment>[] = [
  { key: "id", isNamed: true, title: "支付单", show: (row) => row.id },
  { key: "order", isNamed: true, card: "under", title: "订单", show: (row) => row.orderId },
  {
    key: "amount",
    card: "amount",
    title: "金额",
    isFigure: true,
    show: (row) => <Money cents={row.price} />,
  },
  { key: "channel", title: "方式", show: (row) => CHANNEL_NAMES[row.channel] },
  {
    key: "status",
    card: "state",
    title: "状态",
    show: (row) => <Tag tone={PAYMENT_STATUS_TONES[row.status]}>{PAYMENT_STATUS_NAMES[row.status]}</Tag>,
  },
  { key: "uid", title: "客户", show: ({ uid }) => (uid === NOBODY_UID ? "散客" : uid) },
  { key: "time", title: "创建时间", sort: "createTime", show: (row) => <Moment at={row.createTime} /> },
];

/** All payments, by every channel. */
export function PaymentsScreen() {
  const state = useListState(SPEC);
  const { status, channel, order, uid, days } = state.values;
  const list = useList(paymentOpsApi.list, {
    status: status ? [status] : [],
    channel: channel ? [channel] : [],
    ...(order ? { orderId: order } : {}),
    ...(uid ? { uid } : {}),
    ...momentsOf(days),
    ...state.asked,
  });
  const open = state.open === null ? null : Number(state.open);
  return (
    <ListPage
      title="支付"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      tabs={tabsOf(state, "status", [
        ["全部", undefined],
        ...STATUSES.map((one) => [PAYMENT_STATUS_NAMES[one], one] as const),
      ])}
      search={<NumberSearch label="订单号" value={order} onSearch={(order) => state.type({ order })} />}
      filters={
        <>
          <FilterSelect
            label="支付方式"
            value={channel}
            options={CHANNELS.map((value) => ({ value, text: CHANNEL_NAMES[value] }))}
            onChange={(value) => state.set({ channel: value })}
          />
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
        </>
      }
      empty={{ text: "还没有支付单" }}
      opens
    >
      {open !== null && <PaymentDrawer key={open} id={open} onClose={state.hide} />}
    </ListPage>
  );
}
