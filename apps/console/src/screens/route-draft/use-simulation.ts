import { query, refresh } from "@crux/client/query";
import { logisticsSimulationOpsApi } from "@crux/contract/logistics";
import type { Simulation } from "@crux/contract/logistics/simulation.schema";
import { taskOpsApi } from "@crux/contract/task";
import type { Task } from "@crux/contract/task.schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAction } from "../../browser/use-action.ts";

const KIND = "logistics.simulate";
const LOOK_MS = 1_000;

type SimulationTask = {
  /** The one that waits or runs, or that was started here and ended; undefined where there is none. */
  task: Task | undefined;
  isRunning: boolean;
  isStarting: boolean;
  error: { message: string } | null;
  start(draftVersion: number, orders: number): Promise<void>;
};

const isUnderWay = ({ state }: Task) => state === "WAITING" || state === "RUNNING";

/** A simulation that is under way, also one that was begun before the page was opened, and how to start one. */
export function useSimulation(): SimulationTask {
  const [taskId, setTaskId] = useState<number | null>(null);
  const queries = useQueryClient();
  const open = useQuery({ ...query(taskOpsApi.list, { kind: KIND, isOpen: true }), staleTime: 0 });
  const id = taskId ?? open.data?.list[0]?.id ?? null;
  const start = useAction(taskOpsApi.start, { isOnce: true, isTold: true });
  const { data: task } = useQuery({
    ...query(taskOpsApi.detail, { id: id ?? 0 }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : LOOK_MS),
  });
  const isRunning = id !== null && (!task || isUnderWay(task));
  const hasEnded = task !== undefined && !isUnderWay(task);
  useEffect(() => {
    if (hasEnded) void refresh(queries, logisticsSimulationOpsApi.simulations);
  }, [hasEnded, queries]);
  return {
    task,
    isRunning,
    isStarting: start.isBusy,
    error: start.error,
    async start(draftVersion, orders) {
      const asked = await start.run({ kind: KIND, input: { draftVersion, orders } });
      if (asked) setTaskId(asked.id);
    },
  };
}

/** The last simulation of this very draft against what rules now; null where there is none, undefined while that loads. */
export function useLastSimulation(draftVersion: number): Simulation | null | undefined {
  const { data } = useQuery(query(logisticsSimulationOpsApi.simulations, {}));
  return data && (data.find((one) => one.draftVersion === draftVersion && one.isPresent) ?? null);
}
