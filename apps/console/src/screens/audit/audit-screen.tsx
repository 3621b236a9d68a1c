import { staffOpsApi } from "@crux/contract/staff";
import type { StaffAuditEntry } from "@crux/contract/staff/audit.schema";
import { callName, NAMED_CALLS, SUBJECT_TYPES, subjectText } from "../../parts/staff/call-names.ts";
import { useStaffChoices } from "../../parts/staff/use-staff-choices.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice, wholeNumber, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { AuditDrawer } from "./audit-drawer.tsx";

const SPEC = listSpec({
  fields: {
    kind: choice("read", "change"),
    staff: wholeNumber,
    line: word,
    about: word,
    thing: wholeNumber,
    member: wholeNumber,
    request: word,
    days: dayRange,
  },
  sorts: ["createTime"],
  tab: "kind",
});

const keyOf = ({ id }: StaffAuditEntry) => id;

const COLUMNS: readonly Column<StaffAuditEntry>[] = [
  {
    key: "what",
    title: "操作",
    show: ({ line, isRead }) => (
      <>
        {callName(line)} {isRead && <Tag>查看</Tag>}
      </>
    ),
  },
  { key: "who", card: "under", title: "员工", width: 9, show: ({ staffName }) => staffName || "系统" },
  {
    key: "subject",
    title: "对象",
    width: 12,
    show: ({ subject, uid }) =>
      subject ? subjectText(subject) : uid ? subjectText({ type: "customer", id: uid }) : "—",
  },
  { key: "second", title: "批准人", width: 9, show: ({ approvedBy }) => approvedBy ?? "—" },
  {
    key: "time",
    card: "amount",
    title: "时间",
    width: 10,
    sort: "createTime",
    show: ({ createTime }) => <Moment at={createTime} />,
  },
];

/** What staff did, and what they looked at that is kept back elsewhere. */
export function AuditScreen() {
  const state = useListState(SPEC);
  const { kind, staff, line, about, thing, member, request, days } = state.values;
  const people = useStaffChoices();
  const list = useList(staffOpsApi.deeds, {
    ...(kind ? { isRead: kind === "read" } : {}),
    ...(staff ? { staffId: staff } : {}),
    ...(line ? { line } : {}),
    ...(about ? { subjectType: about } : {}),
    ...(thing ? { subjectId: thing } : {}),
    ...(member ? { uid: member } : {}),
    ...(request ? { requestId: request } : {}),
    ...momentsOf(days),
    ...state.asked,
  });
  const number = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);
  return (
    <ListPage
      title="审计记录"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      tabs={tabsOf(state, "kind", [
        ["全部", undefined],
        ["变更", "change"],
        ["查看与导出", "read"],
      ])}
      filters={
        <>
          {people.length > 0 && (
            <FilterSelect
              label="员工"
              value={staff ? String(staff) : undefined}
              options={people}
              onChange={(id) => state.set({ staff: number(id) })}
            />
          )}
          <FilterSelect
            label="操作"
            value={line}
            options={NAMED_CALLS}
            onChange={(value) => state.set({ line: value })}
          />
          <FilterSelect
            label="对象类型"
            value={about}
            options={SUBJECT_TYPES}
            onChange={(value) => state.set({ about: value })}
          />
          <SearchField
            isShort
            label="对象编号"
            value={thing ? String(thing) : undefined}
            onSearch={(text) => state.type({ thing: number(text) })}
          />
          <SearchField
            isShort
            label="会员编号"
            value={member ? String(member) : undefined}
            onSearch={(text) => state.type({ member: number(text) })}
          />
          <SearchField
            isShort
            label="请求编号"
            value={request}
            maxLength={64}
            onSearch={(text) => state.type({ request: text })}
          />
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
        </>
      }
      empty={{ text: "还没有记录" }}
      opens
    >
      <OpenRow
        list={list}
        open={state.open}
        keyOf={keyOf}
        words={["这条记录", "审计记录"]}
        onClose={state.hide}
      >
        {(row) => <AuditDrawer entry={row} onClose={state.hide} />}
      </OpenRow>
    </ListPage>
  );
}
