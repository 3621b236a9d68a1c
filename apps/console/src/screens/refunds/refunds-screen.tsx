import { orderOpsApi } from "@crux/contract/order";
import type { ListedRefund } from "@crux/contract/refund.schema";
import { REFUND_TARGETS } from "@crux/rules/order/refund-labels";
import { useState } from "react";
import { useMay } from "../../browser/use-may.ts";
import { RefundDialog } from "../../parts/refund/refund-dialog.tsx";
import { CAUSE_NAMES, REFUND_STATE_NAMES, REFUND_STATE_TONES } from "../../parts/refund/refund-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Question } from "../../ui/layer/question.tsx";
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
import { RefundDetailDrawer } from "./refund-detail-drawer.tsx";

/** The state of each part but the first, which is what waits. */
const DONE_STATES = ["SENDING", "REFUNDED", "REMOVED"] as const;

const SPEC = listSpec({
  fields: {
    state: choice(...DONE_STATES, "all"),
    target: choice("WALLET", "PROVIDER"),
    order: wholeNumber,
    days: dayRange,
  },
  sorts: ["createTime"],
  tab: "state",
});

const keyOf = ({ id }: ListedRefund) => id;

const COLUMNS: readonly Column<ListedRefund>[] = [
  { key: "id", isNamed: true, title: "退款单", show: (row) => row.id },
  { key: "order", isNamed: true, card: "under", title: "订单", show: (row) => row.orderId },
  {
    key: "amount",
    card: "amount",
    title: "金额",
    isFigure: true,
    show: (row) => <Money cents={row.amount} />,
  },
  { key: "target", title: "方式", show: (row) => REFUND_TARGETS[row.target] },
  { key: "cause", title: "来由", show: (row) => CAUSE_NAMES[row.cause] },
  { key: "remark", title: "原因", show: (row) => row.remark || "—" },
  {
    key: "state",
    card: "state",
    title: "状态",
    show: (row) => (
      <Tag tone={REFUND_STATE_TONES[row.state]}>
        {row.hasApproval ? "等待批准" : REFUND_STATE_NAMES[row.state]}
      </Tag>
    ),
  },
  { key: "time", title: "创建时间", sort: "createTime", show: (row) => <Moment at={row.createTime} /> },
];

/** Money that goes back to customers: what waits to be paid, and all that was. */
export function RefundsScreen() {
  const may = useMay();
  const state = useListState(SPEC);
  const { state: chosen, target, order, days } = state.values;
  const list = useList(orderOpsApi.refundsOps, {
    state: chosen === "all" ? [] : [chosen ?? "PENDING"],
    ...(target ? { target } : {}),
    ...(order ? { orderId: order } : {}),
    ...momentsOf(days),
    ...state.asked,
  });
  const [newFor, setNewFor] = useState<number | "asking" | null>(null);
  const open = state.open === null ? null : Number(state.open);
  return (
    <ListPage
      title="退款"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      tabs={tabsOf(state, "state", [
        [REFUND_STATE_NAMES.PENDING, undefined],
        ...DONE_STATES.map((one) => [REFUND_STATE_NAMES[one], one] as const),
        ["全部", "all"],
      ])}
      search={<NumberSearch label="订单号" value={order} onSearch={(order) => state.type({ order })} />}
      filters={
        <>
          <FilterSelect
            label="退款方式"
            value={target}
            options={[
              { value: "WALLET", text: REFUND_TARGETS.WALLET },
              { value: "PROVIDER", text: REFUND_TARGETS.PROVIDER },
            ]}
            onChange={(value) => state.set({ target: value })}
          />
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
        </>
      }
      {...(may("refund.create")
        ? { acts: <Button onClick={() => setNewFor("asking")}>新建退款</Button> }
        : {})}
      empty={{ text: chosen === undefined ? "没有待打款的退款" : "还没有退款" }}
      opens
    >
      {newFor === null && open !== null && (
        <RefundDetailDrawer key={open} refundId={open} onClose={state.hide} />
      )}
      {newFor === "asking" && <AskOrder onChoose={setNewFor} onClose={() => setNewFor(null)} />}
      {typeof newFor === "number" && <RefundDialog orderId={newFor} onClose={() => setNewFor(null)} />}
    </ListPage>
  );
}

function AskOrder({ onChoose, onClose }: { onChoose: (orderId: number) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  const orderId = wholeNumber.read(text.trim());
  return (
    <Question
      title="新建退款"
      act="下一步"
      isReady={orderId !== undefined}
      onAct={() => orderId !== undefined && onChoose(orderId)}
      onClose={onClose}
    >
      <Field label="订单号" inputMode="numeric" value={text} onChange={setText} autoFocus required />
    </Question>
  );
}
