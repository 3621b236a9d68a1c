import { reportOpsApi } from "@crux/contract/report";
import type { OutboxRow } from "@crux/contract/report/system.schema";
import { collectRows } from "../../browser/collect-rows.ts";
import { useAction } from "../../browser/use-action.ts";
import { useBulk } from "../../browser/use-bulk.ts";
import { Button } from "../../ui/form/button.tsx";
import { BulkRefusals } from "../../ui/list/bulk-refusals.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { choice } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { SelectionAct, SelectionBar } from "../../ui/list/selection-bar.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { useSelection } from "../../ui/list/use-selection.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";

const SPEC = listSpec({ fields: { tab: choice("all") }, sorts: ["createTime"], tab: "tab" });

/** What is told, by its name on the server. */
const KINDS: Readonly<Record<string, string>> = {
  "order cancelled": "关闭已取消订单的付款",
  "payment pay back": "退回未匹配款项",
  "payment send refund": "退款打款",
  "staff letter": "员工通知邮件",
  "text to a former mobile": "更换手机号的短信提醒",
  "customer notice": "顾客的微信或短信通知",
};

const COLUMNS: readonly Column<OutboxRow>[] = [
  { key: "id", isNamed: true, card: "amount", title: "编号", width: 6, show: (row) => row.id },
  { key: "kind", card: "title", title: "内容", show: (row) => KINDS[row.kind] ?? row.kind },
  {
    key: "state",
    card: "state",
    title: "状态",
    width: 8,
    show: (row) => (
      <Tag tone={row.state === "DEAD" ? "alarm" : "grey"}>{row.state === "DEAD" ? "已放弃" : "等待发送"}</Tag>
    ),
  },
  { key: "tries", title: "已试次数", width: 7, isFigure: true, show: (row) => row.tries },
  { key: "failure", title: "最近失败", show: (row) => row.failure ?? "—" },
  {
    key: "time",
    card: "under",
    title: "产生时间",
    width: 9,
    sort: "createTime",
    show: (row) => <Moment at={row.createTime} />,
  },
  {
    key: "act",
    card: "acts",
    title: "操作",
    width: 7,
    show: (row) => (row.state === "DEAD" ? <Retry id={row.id} /> : "—"),
  },
];

/** What others could not be told, and may be told once more. */
export function OutboxScreen() {
  const state = useListState(SPEC);
  const isAll = state.values.tab === "all";
  const asked = { isDead: !isAll };
  const list = useList(reportOpsApi.outbox, { ...asked, ...state.asked });
  const selection = useSelection((list.rows ?? []).map(keyOf), list.total, asked);
  const retries = useBulk(reportOpsApi.retryOutboxes, {
    refreshes: [reportOpsApi.outbox, reportOpsApi.today],
    done: (count) => `已重新发送 ${count} 项`,
  });
  const retryAll = async () => {
    const ids = selection.isAll
      ? (await collectRows(reportOpsApi.outbox, asked)).map(keyOf)
      : [...selection.keys].map(Number);
    await retries.run(ids.map((id) => ({ id })));
    selection.clear();
  };
  return (
    <ListPage
      title="发送失败"
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={keyOf}
      {...(isAll ? {} : { selection })}
      tabs={tabsOf(state, "tab", [
        ["已放弃", undefined],
        ["全部等待", "all"],
      ])}
      empty={{ text: isAll ? "没有等待发送的内容" : "没有发送失败的内容" }}
    >
      {!isAll && (
        <SelectionBar selection={selection} total={list.total} isCapped={list.isCapped}>
          <SelectionAct isBusy={retries.progress !== null} onPress={() => void retryAll()}>
            {retries.progress ? `发送中 ${retries.progress.done}/${retries.progress.total}` : "重新发送"}
          </SelectionAct>
        </SelectionBar>
      )}
      <BulkRefusals refused={retries.refused} nameOf={(key) => `编号 ${key}`} onClose={retries.forget} />
    </ListPage>
  );
}

const keyOf = ({ id }: OutboxRow) => id;

function Retry({ id }: { id: number }) {
  const retry = useAction(reportOpsApi.retryOutbox, {
    refreshes: [reportOpsApi.outbox, reportOpsApi.today],
    done: "已重新发送",
  });
  return (
    <Button variant="ghost" busy={retry.isBusy} onClick={() => void retry.run({ id })}>
      重试
    </Button>
  );
}
