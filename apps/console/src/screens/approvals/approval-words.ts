import type { StaffApproval } from "@crux/contract/staff/approval.schema";

type Status = StaffApproval["status"];

export const STATUS_NAMES: Record<Status, string> = {
  OPEN: "等待",
  EXPIRED: "已过期",
  APPROVED: "已批准",
  REFUSED: "已拒绝",
  DONE: "已执行",
  FAILED: "执行失败",
};

export const STATUS_TONES: Record<Status, "good" | "warn" | "alarm" | "grey"> = {
  OPEN: "warn",
  EXPIRED: "grey",
  APPROVED: "good",
  REFUSED: "grey",
  DONE: "good",
  FAILED: "alarm",
};
