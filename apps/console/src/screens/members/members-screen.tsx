import { reportOpsApi } from "@crux/contract/report";
import type { ListedUser } from "@crux/contract/report/user-list.schema";
import { collectRows } from "../../browser/collect-rows.ts";
import { useMay } from "../../browser/use-may.ts";
import { useChosenMessage } from "../../parts/message/use-chosen-message.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { choice, person } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SearchField } from "../../ui/list/search-field.tsx";
import { SelectionBar } from "../../ui/list/selection-bar.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { useSelection } from "../../ui/list/use-selection.ts";
import { MEMBER_COLUMNS } from "./member-columns.tsx";
import { MemberDrawer } from "./member-drawer.tsx";

const SPEC = listSpec({
  fields: { tab: choice("card", "ending", "off"), days: dayRange, q: person },
  sorts: ["createTime", "expireTime"],
  tab: "tab",
});

const keyOf = ({ uid }: ListedUser) => uid;
const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** What a tab asks for beside the filters; the ends of cards by days, so that the question stays the same for a day. */
function askedBy(tab: "card" | "ending" | "off" | undefined) {
  if (tab === "off") return { disabled: true };
  if (tab === "card") return { userClass: "VIP" as const };
  if (tab !== "ending") return {};
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return {
    userClass: "VIP" as const,
    by: "expireTime" as const,
    from: new Date(today).toISOString(),
    to: new Date(today + (SOON_DAYS + 1) * DAY_MS).toISOString(),
  };
}

/** Everybody with an account. */
export function MembersScreen() {
  const may = useMay();
  const state = useListState(SPEC);
  const { tab, days, q } = state.values;
  const filters = { ...(q ? { q } : {}), ...momentsOf(days), ...askedBy(tab) };
  const asked = { ...filters, ...state.asked };
  const list = useList(reportOpsApi.users, asked);
  const selection = useSelection((list.rows ?? []).map(keyOf), list.total, filters);
  const message = useChosenMessage({
    selection,
    rows: list.rows ?? [],
    keyOf,
    uidOf: keyOf,
    collect: () => collectRows(reportOpsApi.users, asked),
    unit: "位会员",
  });
  const mayWrite = useMay()("message.send");
  const tabLink = (text: string, value: typeof tab) => ({
    text,
    href: state.href(value === "ending" ? { tab: value, days: undefined } : { tab: value }),
    isCurrent: tab === value,
  });
  return (
    <ListPage
      title="会员"
      acts={may("customer.edit") && <ButtonLink href="/members/import">迁入会员</ButtonLink>}
      state={state}
      list={list}
      columns={MEMBER_COLUMNS}
      keyOf={keyOf}
      {...(mayWrite ? { selection } : {})}
      isTall
      opens
      tabs={[
        tabLink("全部", undefined),
        tabLink("黑卡会员", "card"),
        tabLink(`${SOON_DAYS}天内到期`, "ending"),
        tabLink("已停用", "off"),
      ]}
      search={
        <SearchField
          label="昵称、寄件人、手机后四位、编号"
          value={q}
          maxLength={64}
          onSearch={(text) => state.type({ q: text })}
        />
      }
      filters={
        tab === "ending" ? (
          <Chip
            isChosen={state.sort === "expireTime"}
            onPress={() => state.sortBy(state.sort === "expireTime" ? "-createTime" : "expireTime")}
          >
            先到期在前
          </Chip>
        ) : (
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
        )
      }
      empty={{ text: tab === "off" ? "没有停用的会员" : tab ? "没有黑卡会员" : "还没有会员" }}
    >
      <SelectionBar selection={selection} total={list.total} isCapped={list.isCapped}>
        {message.act}
      </SelectionBar>
      {message.dialog}
      {state.open !== null && /^\d{1,15}$/.test(state.open) && (
        <MemberDrawer key={state.open} uid={Number(state.open)} onClose={state.hide} />
      )}
    </ListPage>
  );
}
