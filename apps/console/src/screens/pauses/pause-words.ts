import type { PauseScope, StaffPause } from "@crux/contract/ops/pause.schema";

export const SCOPE_NAMES: Record<PauseScope, string> = { SHOP: "全店", ROUTE: "线路", CATEGORY: "类目" };

export type PauseState = "RUNNING" | "PLANNED" | "OVER";

export const PAUSE_STATES: Record<PauseState, { text: string; tone: "warn" | "good" | "grey" }> = {
  RUNNING: { text: "进行中", tone: "warn" },
  PLANNED: { text: "未开始", tone: "good" },
  OVER: { text: "已结束", tone: "grey" },
};

/** Where a pause stands at a moment. */
export function stateOf({ startTime, endTime }: StaffPause, nowMs: number): PauseState {
  if (endTime && Date.parse(endTime) <= nowMs) return "OVER";
  return Date.parse(startTime) <= nowMs ? "RUNNING" : "PLANNED";
}

/** What shops usually say. */
export const USUAL_WORDS: readonly string[] = [
  "春节放假，暂停接单",
  "仓库盘点，暂停接单",
  "海关停运，暂停发货",
  "航班减少，暂停发货",
];
