import type { SentMessage } from "@crux/contract/ops/message.schema";
import { userMessageOpsApi } from "@crux/contract/user";
import { AUDIENCES, readText, receiversText } from "../../parts/message/message-words.ts";
import { Button } from "../../ui/form/button.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { DayFilter } from "../../ui/list/day-filter.tsx";
import { dayRange, momentsOf } from "../../ui/list/day-range.ts";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { choice } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { MessageDrawer } from "./message-drawer.tsx";
import { WriteDrawer } from "./write-drawer.tsx";

const SPEC = listSpec({
  fields: { audience: choice("ALL", "CLASS", "CHOSEN"), days: dayRange },
  sorts: ["createTime"],
});

const keyOf = ({ id }: SentMessage) => id;

const COLUMNS: readonly Column<SentMessage>[] = [
  { key: "title", title: "标题", show: ({ title }) => title },
  { key: "receivers", card: "under", title: "收件人", show: receiversText },
  { key: "read", card: "amount", title: "已读", isFigure: true, show: readText },
  {
    key: "state",
    card: "state",
    title: "状态",
    show: ({ withdrawTime }) => (
      <Tag tone={withdrawTime ? "grey" : "good"}>{withdrawTime ? "已撤回" : "已发送"}</Tag>
    ),
  },
  { key: "sender", title: "发送人", show: ({ sender }) => sender },
  {
    key: "time",
    title: "发送时间",
    sort: "createTime",
    show: ({ createTime }) => <Moment at={createTime} />,
  },
];

/** What was written to many customers, and writing to them. */
export function MessagesScreen() {
  const state = useListState(SPEC);
  const { audience, days } = state.values;
  const filters = { ...(audience ? { audience } : {}), ...momentsOf(days) };
  const list = useList(userMessageOpsApi.sentMessages, { ...filters, ...state.asked });
  const write = (
    <Button variant="main" onClick={() => state.show("new")}>
      写消息
    </Button>
  );
  return (
    <ListPage
      title="消息"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      acts={write}
      filters={
        <>
          <FilterSelect
            label="收件人"
            value={audience}
            options={(["ALL", "CLASS", "CHOSEN"] as const).map((value) => ({
              value,
              text: AUDIENCES[value],
            }))}
            onChange={(value) => state.set({ audience: value })}
          />
          <DayFilter value={days} onChange={(range) => state.set({ days: range })} />
        </>
      }
      empty={{ text: "还没有群发的消息" }}
      opens
    >
      <OpenRow
        list={list}
        open={state.open === "new" ? null : state.open}
        keyOf={keyOf}
        words={["这条消息", "消息"]}
        onClose={state.hide}
      >
        {(row) => <MessageDrawer key={row.id} message={row} onClose={state.hide} />}
      </OpenRow>
      {state.open === "new" && <WriteDrawer onClose={state.hide} />}
    </ListPage>
  );
}
