import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import { taskOpsApi } from "@crux/contract/task";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { ChoicesFailure } from "../../parts/product/choices-failure.tsx";
import styles from "../../parts/table/table-import.module.css";
import { useTaskFile } from "../../parts/task/use-task-file.ts";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";

const LOOK_MS = 1_000;
const STATUSES = [
  { value: "ONLINE", text: "在售" },
  { value: "SUSPEND", text: "暂停" },
  { value: "OFFLINE", text: "下架" },
] as const;

/** Takes goods out as the table that an import reads. */
export function ExportForm() {
  const [brandId, setBrandId] = useState<number>();
  const [saleStatus, setSaleStatus] = useState<(typeof STATUSES)[number]["value"]>();
  const [isGbk, setGbk] = useState(false);
  const [taskId, setTaskId] = useState<number | null>(null);
  const choices = useQuery(query(commodityOpsApi.productChoices, {}));
  const start = useAction(taskOpsApi.start, { isOnce: true });
  const file = useTaskFile();
  const { data: task } = useQuery({
    ...query(taskOpsApi.detail, { id: taskId ?? 0 }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) =>
      state.data && !["WAITING", "RUNNING"].includes(state.data.state) ? false : LOOK_MS,
  });
  const isRunning = taskId !== null && (!task || ["WAITING", "RUNNING"].includes(task.state));
  const run = async () => {
    const input = { isGbk, ...(brandId ? { brandId } : {}), ...(saleStatus ? { saleStatus } : {}) };
    const asked = await start.run({ kind: "commodity.export", input });
    if (asked) setTaskId(asked.id);
  };
  return (
    <div className={styles.export}>
      <div className={styles.line}>
        <FilterSelect
          label="全部品牌"
          value={brandId === undefined ? undefined : String(brandId)}
          options={(choices.data?.brands ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={(value) => setBrandId(value === undefined ? undefined : Number(value))}
        />
        <FilterSelect label="全部状态" value={saleStatus} options={STATUSES} onChange={setSaleStatus} />
      </div>
      <ChoicesFailure answer={choices} />
      <Check label="用 GBK 编码（旧版表格软件）" isOn={isGbk} onChange={setGbk} />
      <div className={styles.acts}>
        <Button busy={start.isBusy || isRunning} onClick={() => void run()}>
          导出
        </Button>
        {taskId !== null && task?.state === "DONE" && (
          <Button variant="main" busy={file.isBusy} onClick={() => void file.save(taskId)}>
            下载
          </Button>
        )}
      </div>
      {isRunning && (
        <p role="status" className={styles.note}>
          {`已导出 ${(task?.done ?? 0).toLocaleString("en-AU")} 件商品…`}
        </p>
      )}
      {task?.state === "DONE" && (
        <p role="status" className={styles.note}>
          {`已导出 ${task.done.toLocaleString("en-AU")} 件商品，文件保留一天`}
        </p>
      )}
      {task?.state === "FAILED" && <p role="alert">导出失败，请重试</p>}
    </div>
  );
}
