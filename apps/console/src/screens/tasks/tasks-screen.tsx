import { query } from "@crux/client/query";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../browser/use-action.ts";
import { useTaskFile } from "../../parts/task/use-task-file.ts";
import { Button } from "../../ui/form/button.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { choice } from "../../ui/list/list-fields.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { tabsOf } from "../../ui/list/tabs-of.ts";
import { useList } from "../../ui/list/use-list.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { TaskDrawer } from "./task-drawer.tsx";
import { progressText, TASK_STATES, taskName } from "./task-words.ts";

const SPEC = listSpec({ fields: { tab: choice("open") }, sorts: ["createTime"], tab: "tab" });

const COLUMNS: readonly Column<Task>[] = [
  { key: "id", isNamed: true, card: "amount", title: "编号", width: 6, show: (row) => row.id },
  { key: "kind", card: "title", title: "任务", show: (row) => taskName(row.kind) },
  { key: "staff", title: "发起人", show: (row) => row.staffName },
  {
    key: "state",
    card: "state",
    title: "状态",
    width: 9,
    show: (row) => (
      <Tag tone={TASK_STATES[row.state].tone}>{row.stopping ? "停止中" : TASK_STATES[row.state].text}</Tag>
    ),
  },
  {
    key: "done",
    title: "进度",
    width: 10,
    isFigure: true,
    show: progressText,
  },
  { key: "failed", title: "未通过", width: 7, isFigure: true, show: (row) => row.failed },
  {
    key: "time",
    card: "under",
    title: "发起时间",
    width: 9,
    sort: "createTime",
    show: (row) => <Moment at={row.createTime} />,
  },
  { key: "act", card: "acts", title: "操作", width: 8, show: (row) => <TaskAct task={row} /> },
];

const LOOK_MS = 2_000;

/** Long work: one's own, or everybody's for those who may run the system. */
export function TasksScreen() {
  const state = useListState(SPEC);
  const isOpen = state.values.tab === "open";
  const asked = { isOpen, ...state.asked };
  const list = useList(taskOpsApi.list, asked);
  const isMoving = list.rows?.some((row) => row.state === "RUNNING" || row.state === "WAITING") ?? false;
  // The same answer, looked at again while something of it moves.
  useQuery({ ...query(taskOpsApi.list, asked), refetchInterval: isMoving ? LOOK_MS : false });
  return (
    <ListPage
      title="长任务"
      opens
      state={state}
      list={list}
      columns={COLUMNS}
      keyOf={(row) => row.id}
      tabs={tabsOf(state, "tab", [
        ["全部", undefined],
        ["进行中", "open"],
      ])}
      empty={{ text: isOpen ? "没有进行中的任务" : "还没有任务" }}
    >
      <OpenRow
        list={list}
        open={state.open}
        keyOf={({ id }) => id}
        words={["这个任务", "长任务"]}
        onClose={state.hide}
      >
        {(row) => <TaskDrawer task={row} onClose={state.hide} />}
      </OpenRow>
    </ListPage>
  );
}

function TaskAct({ task: { id, state, fileName } }: { task: Task }) {
  const file = useTaskFile();
  const stop = useAction(taskOpsApi.stop, { refreshes: [taskOpsApi.list] });
  if (state === "WAITING" || state === "RUNNING")
    return (
      <Button variant="ghost" busy={stop.isBusy} onClick={() => void stop.run({ id })}>
        停止
      </Button>
    );
  if (!fileName) return "—";
  return (
    <Button variant="ghost" busy={file.isBusy} onClick={() => void file.save(id)}>
      下载
    </Button>
  );
}
