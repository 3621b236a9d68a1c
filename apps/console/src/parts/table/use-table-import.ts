import { ApiError } from "@crux/client/client";
import { query, refresh } from "@crux/client/query";
import type { AnyEndpoint } from "@crux/contract/endpoint";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sendTable } from "../../browser/send-table.ts";
import { toast } from "../../ui/layer/toast.tsx";

const LOOK_MS = 1_000;

type TableImport = {
  task: Task | undefined;
  /** The file is on its way. */
  isSending: boolean;
  isRunning: boolean;
  start(file: File, options: { isDry: boolean; isAllOrNothing: boolean }): Promise<void>;
  forget(): void;
};

/** Imports of tables of one kind, one after the other: sent, followed, and what came of it; `refreshes` are calls that it makes old. */
export function useTableImport(kind: string, refreshes: readonly AnyEndpoint[]): TableImport {
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
  const latest = useRef(refreshes);
  latest.current = refreshes;
  useEffect(() => {
    if (state === "DONE") void refresh(queries, ...latest.current);
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
        setTaskId((await sendTable({ kind, input: options, file })).id);
      } catch (error) {
        toast(error instanceof ApiError ? error.message : "上传失败，请检查网络后重试", { isAlarm: true });
      }
      setSending(false);
    },
  };
}

const isOver = ({ state }: Task) => state !== "WAITING" && state !== "RUNNING";
