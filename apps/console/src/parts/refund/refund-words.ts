import type { ListedRefund } from "@crux/contract/refund.schema";
import { isRecord } from "@crux/web/storage";
import { momentText } from "../../ui/show/moment.tsx";

type State = ListedRefund["state"];

export const REFUND_STATE_NAMES: Record<State, string> = {
  PENDING: "待打款",
  SENDING: "退款中",
  REFUNDED: "已退款",
  REMOVED: "已撤回",
};

export const REFUND_STATE_TONES: Record<State, "good" | "warn" | "grey"> = {
  PENDING: "warn",
  SENDING: "warn",
  REFUNDED: "good",
  REMOVED: "grey",
};

export const CAUSE_NAMES: Record<ListedRefund["cause"], string> = {
  OPERATOR: "售后",
  REJECT: "拒绝订单",
  CALL_OFF: "协商取消",
  EXTRA: "多付款退回",
};

/** Who was faster with a refund, by the data of the refusal; its own text where nobody is named. */
export function movedText(error: { message: string; data: unknown } | null): { message: string } | null {
  if (!error) return null;
  const { data } = error;
  if (!isRecord(data) || typeof data.status !== "string" || typeof data.name !== "string") return error;
  const state = REFUND_STATE_NAMES[data.status as State] ?? data.status;
  return { message: `${data.name} ${momentText(new Date(String(data.time)), new Date())} 已处理：${state}` };
}
