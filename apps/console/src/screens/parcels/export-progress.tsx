import { query } from "@crux/client/query";
import { taskOpsApi } from "@crux/contract/task";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../browser/use-action.ts";
import { useTaskFile } from "../../parts/task/use-task-file.ts";
import { Button } from "../../ui/form/button.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import styles from "./parcels.module.css";

const LOOK_MS = 1_000;

/** How far the export of a queue is, and its file; it goes on when the dialog is closed, and is found among the long work. */
export function ExportProgress({ taskId, onClose }: { taskId: number; onClose: () => void }) {
  const { data: task } = useQuery({
    ...query(taskOpsApi.detail, { id: taskId }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : LOOK_MS),
  });
  const stop = useAction(taskOpsApi.stop, { refreshes: [taskOpsApi.detail, taskOpsApi.list] });
  const file = useTaskFile();
  const { state = "WAITING", done = 0, total = null } = task ?? {};
  const hasFile = state === "DONE" && Boolean(task?.fileName);
  return (
    <Modal title="导出申报" onClose={onClose}>
      <div className={styles.form}>
        <progress
          className={styles.progress}
          aria-label="导出进度"
          {...(total === null
            ? {}
            : { max: Math.max(total, 1), value: state === "DONE" ? Math.max(total, 1) : done })}
        />
        <p role="status">{progressText({ state, done, total })}</p>
        <div className={styles.acts}>
          {hasFile ? (
            <Button
              variant="main"
              busy={file.isBusy}
              onClick={async () => {
                await file.save(taskId);
                onClose();
              }}
            >
              下载申报表
            </Button>
          ) : (
            !isOver(state) && (
              <Button busy={stop.isBusy} onClick={() => void stop.run({ id: taskId })}>
                停止
              </Button>
            )
          )}
          <Button onClick={onClose}>关闭</Button>
        </div>
      </div>
    </Modal>
  );
}

const isOver = (state: string) => state !== "WAITING" && state !== "RUNNING";

function progressText({ state, done, total }: { state: string; done: number; total: number | null }): string {
  const count = done.toLocaleString("en-AU");
  if (state === "DONE") return `已导出 ${count} 件，文件保留一天`;
  if (state === "STOPPED") return "已停止";
  if (state === "FAILED") return "导出失败，请重试";
  return total === null
    ? "等待中，可关闭，完成后在“长任务”中下载"
    : `已导出 ${count} / ${total.toLocaleString("en-AU")} 件`;
}
