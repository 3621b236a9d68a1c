import type { Dispute } from "@crux/contract/payment.schema";

export const DISPUTE_KINDS: Record<Dispute["kind"], string> = {
  DISPUTE: "持卡人争议",
  REFUND: "渠道后台退款",
};

export const DISPUTE_STATES: Record<Dispute["state"], string> = {
  OPEN: "处理中",
  WON: "已胜诉",
  LOST: "已败诉",
  REFUNDED: "已退款",
  FAILED: "未成功",
};

export const DISPUTE_TONES: Record<Dispute["state"], "good" | "warn" | "alarm" | "grey"> = {
  OPEN: "warn",
  WON: "good",
  LOST: "alarm",
  REFUNDED: "grey",
  FAILED: "grey",
};
