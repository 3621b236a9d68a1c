import { reportOpsApi } from "@crux/contract/report";
import type { ListedUser } from "@crux/contract/report/user-list.schema";
import { Link } from "wouter";
import { MemberCell } from "../../parts/member/member-cell.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { person } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";

const SPEC = listSpec({ fields: { q: person }, sorts: ["createTime"] });

const COLUMNS: readonly Column<ListedUser>[] = [
  {
    key: "member",
    title: "会员",
    width: 18,
    show: (row) => (
      <Link href={`/wallets?uid=${row.uid}`}>
        <MemberCell member={row} />
      </Link>
    ),
  },
  { key: "mobile", card: "under", title: "手机", show: ({ mobile }) => mobile || "—" },
  {
    key: "balance",
    card: "amount",
    title: "余额",
    width: 9,
    isFigure: true,
    show: (row) => <Money cents={row.balance} />,
  },
  {
    key: "since",
    card: "out",
    title: "注册时间",
    width: 9,
    sort: "createTime",
    show: ({ createTime }) => <Moment at={createTime} />,
  },
];

/** Whose wallets there are; a name, the end of a mobile or a number leads to one. */
export function WalletList() {
  const state = useListState(SPEC);
  const { q } = state.values;
  const list = useList(reportOpsApi.users, { ...(q ? { q } : {}), ...state.asked });
  return (
    <ListPage
      title="客户钱包"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={({ uid }) => uid}
      isTall
      search={
        <SearchField
          label="昵称、寄件人、手机后四位、编号"
          value={q}
          maxLength={64}
          onSearch={(text) => state.type({ q: text })}
        />
      }
      empty={{ text: "还没有客户" }}
    />
  );
}
