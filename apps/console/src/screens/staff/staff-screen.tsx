import { staffOpsApi } from "@crux/contract/staff";
import type { StaffAccount } from "@crux/contract/staff.schema";
import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { choice, word } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { AddStaffDialog } from "./add-staff-dialog.tsx";
import { StaffDrawer } from "./staff-drawer.tsx";
import { TOTP_NAMES } from "./totp-names.ts";

// The names of accounts are login names that the shop gave, not those of customers.
const SPEC = listSpec({
  fields: { tab: choice("off", "all"), q: word },
  sorts: ["createTime", "name"],
  sort: "name",
  tab: "tab",
});

const keyOf = ({ id }: StaffAccount) => id;

const COLUMNS: readonly Column<StaffAccount>[] = [
  { key: "name", title: "用户名", sort: "name", show: ({ name }) => name },
  { key: "role", card: "under", title: "角色", show: ({ roleTitle }) => roleTitle || "无角色" },
  { key: "rights", title: "权限", isFigure: true, show: ({ rights }) => `${rights.length} 项` },
  {
    key: "totp",
    title: "动态验证码",
    show: ({ totp }) => <Tag tone={totp === "ON" ? "good" : "warn"}>{TOTP_NAMES[totp]}</Tag>,
  },
  {
    key: "state",
    card: "state",
    title: "状态",
    show: ({ disabled }) => <Tag tone={disabled ? "grey" : "good"}>{disabled ? "已停用" : "使用中"}</Tag>,
  },
  {
    key: "time",
    card: "out",
    title: "创建时间",
    sort: "createTime",
    show: ({ createTime }) => <Moment at={createTime} />,
  },
];

/** The accounts of the staff. */
export function StaffScreen() {
  const state = useListState(SPEC);
  const [isAdding, setAdding] = useState(false);
  const { tab, q } = state.values;
  const list = useList(staffOpsApi.list, {
    ...(tab === "all" ? {} : { disabled: tab === "off" }),
    ...(q ? { q } : {}),
    ...state.asked,
  });
  return (
    <ListPage
      title="员工"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      acts={
        <Button variant="main" onClick={() => setAdding(true)}>
          新增员工
        </Button>
      }
      tabs={tabsOf(state, "tab", [
        ["使用中", undefined],
        ["已停用", "off"],
        ["全部", "all"],
      ])}
      search={
        <SearchField label="用户名" value={q} maxLength={20} onSearch={(text) => state.type({ q: text })} />
      }
      empty={{ text: tab === "off" ? "没有已停用的员工" : "还没有员工" }}
      opens
    >
      <OpenRow list={list} open={state.open} keyOf={keyOf} words={["这个账号", "员工"]} onClose={state.hide}>
        {(row) => <StaffDrawer key={row.id} account={row} onClose={state.hide} />}
      </OpenRow>
      {isAdding && <AddStaffDialog onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
