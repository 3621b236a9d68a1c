import { ApiError } from "@crux/client/client";
import { query, refresh } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sendTable } from "../../browser/send-table.ts";
import { toast } from "../../ui/layer/toast.tsx";

const LOOK_MS = 1_000;

export type ImportOptions = { isAllOrNothing: boolean; createBrands: boolean };
type Import = {
  task: Task | undefined;
  /** The file is on its way. */
  isSending: boolean;
  isRunning: boolean;
  start(file: File, options: ImportOptions & { isDry: boolean }): Promise<void>;
  forget(): void;
};

/** One import of a table of goods: sent, followed, and what came of it. */
export function useImport(): Import {
  const queries = useQueryClient();
  const [taskId, setTaskId] = useState<number | null>(null);
  const [isSending, setSending] = useState(false);
  const { data: task } = useQuery({
    ...query(taskOpsApi.detail, { id: taskId ?? 0 }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : LOOK_MS),
  });
  const isRunning = taskId !== null && !(task && isOver(task));
  const state = task?.state;
  useEffect(() => {
    if (state === "DONE")
      void refresh(queries, commodityOpsApi.skusOps, commodityOpsApi.brandsOps, commodityOpsApi.tagsOps);
  }, [state, queries]);
  return {
    task: taskId === null ? undefined : task,
    isSending,
    isRunning,
    forget: () => setTaskId(null),
    async start(file, options) {
      if (isSending || isRunning) return;
      setSending(true);
      try {
        setTaskId((await sendTable({ kind: "commodity.import", input: options, file })).id);
      } catch (error) {
        toast(error instanceof ApiError ? error.message : "上传失败，请检查网络后重试", { isAlarm: true });
      }
      setSending(false);
    },
  };
}

const isOver = ({ state }: Task) => state !== "WAITING" && state !== "RUNNING";
