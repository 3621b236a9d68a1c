import type { ListedPayment } from "@crux/contract/payment.schema";

type Status = ListedPayment["status"];

export const PAYMENT_STATUS_NAMES: Record<Status, string> = {
  CREATED: "待付款",
  CHECKING: "待审核",
  PAID: "已付款",
  REJECTED: "已驳回",
  CLOSED: "已关闭",
  REFUNDED: "已退款",
};

export const PAYMENT_STATUS_TONES: Record<Status, "good" | "warn" | "alarm" | "grey"> = {
  CREATED: "grey",
  CHECKING: "warn",
  PAID: "good",
  REJECTED: "alarm",
  CLOSED: "grey",
  REFUNDED: "grey",
};
