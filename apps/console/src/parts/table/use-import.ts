import { ApiError } from "@crux/client/client";
import { query, refresh } from "@crux/client/query";
import type { AnyEndpoint } from "@crux/contract/endpoint";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sendTable } from "../../browser/send-table.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { previewTable, type TableHead, type TablePreview } from "./table-preview.ts";
import { resultOf, type TableResult } from "./table-result.tsx";

const LOOK_MS = 1_000;

type ImportKind<Field extends string> = {
  /** The name of the task. */
  task: string;
  columns: TableHead<Field>;
  /** Calls that an import makes old. */
  refreshes: readonly AnyEndpoint[];
  /** A table is checked as soon as it is chosen, and nothing comes in without. */
  isCheckedFirst: boolean;
  /** What the task is told beside what every import is told. */
  options?: Readonly<Record<string, unknown>>;
};

/** Imports of tables of one kind, one after the other: chosen, shown, checked, sent, followed, and what came of each. */
export function useImport<Result extends TableResult, Field extends string = string>({
  task: kind,
  columns,
  refreshes,
  isCheckedFirst,
  options,
}: ImportKind<Field>) {
  const [preview, setPreview] = useState<TablePreview | null>(null);
  const [problem, setProblem] = useState("");
  const [isAllOrNothing, setAllOrNothing] = useState(false);
  const { task, isSending, isRunning, send, forget } = useTableTask(kind, refreshes);
  const result = resultOf<Result>(task);
  const isBusy = isSending || isRunning;
  const start = (file: File, isDry: boolean) => void send(file, { ...options, isDry, isAllOrNothing });
  const isChecked = result ? result.isDry && result.problem === null : !isCheckedFirst || task !== undefined;
  return {
    preview,
    /** Why a chosen file is no such table. */
    problem,
    task,
    result,
    isSending,
    isBusy,
    isCheckedFirst,
    isAllOrNothing,
    setAllOrNothing,
    /** The chosen table can be checked once more or brought in. */
    isOpen: preview !== null && isChecked && (!isCheckedFirst || !isBusy),
    async take(file: File | undefined) {
      if (!file) return;
      forget();
      const read = await previewTable(file, columns);
      setPreview("problem" in read ? null : read);
      setProblem("problem" in read ? read.problem : "");
      if (isCheckedFirst && !("problem" in read)) start(read.file, true);
    },
    check: () => preview && start(preview.file, true),
    bring: () => preview && start(preview.file, false),
  };
}

/** An import as its page shows it. */
export type Import<Result extends TableResult> = ReturnType<typeof useImport<Result>>;

/** The task of the table that was sent last. */
function useTableTask(kind: string, refreshes: readonly AnyEndpoint[]) {
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
    async send(file: File, options: Readonly<Record<string, unknown>>) {
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
