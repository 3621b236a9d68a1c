import { staffOpsApi } from "@crux/contract/staff";
import type { StaffApproval } from "@crux/contract/staff/approval.schema";
import { callName, subjectText } from "../../parts/staff/call-names.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import { choice } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { ApprovalDrawer } from "./approval-drawer.tsx";
import { STATUS_NAMES, STATUS_TONES } from "./approval-words.ts";

const SPEC = listSpec({
  fields: { tab: choice("all") },
  sorts: ["createTime", "amount"],
  tab: "tab",
});

const keyOf = ({ id }: StaffApproval) => id;

const COLUMNS: readonly Column<StaffApproval>[] = [
  { key: "what", title: "操作", show: ({ line }) => callName(line) },
  {
    key: "subject",
    card: "under",
    title: "对象",
    show: ({ subject }) => (subject ? subjectText(subject) : "—"),
  },
  { key: "asker", title: "提交人", show: ({ askedBy }) => askedBy },
  {
    key: "amount",
    card: "amount",
    title: "金额",
    isFigure: true,
    sort: "amount",
    show: ({ amount }) => (amount > 0 ? <Money cents={amount} /> : "—"),
  },
  {
    key: "status",
    card: "state",
    title: "状态",
    show: ({ status }) => <Tag tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Tag>,
  },
  {
    key: "time",
    title: "提交时间",
    sort: "createTime",
    show: ({ createTime }) => <Moment at={createTime} />,
  },
];

/** Actions that wait for a second person; those who may not approve see their own. */
export function ApprovalsScreen() {
  const state = useListState(SPEC);
  const isAll = state.values.tab === "all";
  const list = useList(staffOpsApi.approvals, { isOpen: !isAll, ...state.asked });
  return (
    <ListPage
      title="待批"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      tabs={tabsOf(state, "tab", [
        ["等待批准", undefined],
        ["全部", "all"],
      ])}
      empty={{ text: isAll ? "还没有需要第二人批准的操作" : "没有等待批准的操作" }}
      opens
    >
      <OpenRow list={list} open={state.open} keyOf={keyOf} words={["这条申请", "待批"]} onClose={state.hide}>
        {(row) => <ApprovalDrawer key={row.id} row={row} onClose={state.hide} />}
      </OpenRow>
    </ListPage>
  );
}
