import type { StaffAccount } from "@crux/contract/staff.schema";

/** Whether somebody logs in by a second factor, in words. */
export const TOTP_NAMES: Record<StaffAccount["totp"], string> = {
  ON: "已启用",
  OFF: "未启用",
  NEEDED: "待设置",
};
