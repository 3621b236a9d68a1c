import type { UserDetail } from "@crux/contract/report/user-detail.schema";

type TicketStatus = UserDetail["tickets"][number]["status"];

export const TICKET_NAMES: Record<TicketStatus, string> = {
  "": "可使用",
  CREATED: "未领取",
  FROZEN: "使用中",
  USED: "已使用",
  EXPIRED: "已过期",
  DISABLE: "已作废",
};

export const TICKET_TONES: Record<TicketStatus, "good" | "warn" | "grey"> = {
  "": "good",
  CREATED: "grey",
  FROZEN: "warn",
  USED: "grey",
  EXPIRED: "grey",
  DISABLE: "grey",
};

export const SEX_NAMES: Record<UserDetail["sex"], string> = { MALE: "男", FEMALE: "女", "": "" };

/** By what somebody is called at the desk: the nickname, or a number where there is none. */
export const callName = ({ nickName, uid }: { nickName: string; uid: number }): string =>
  nickName || `会员 ${uid}`;
