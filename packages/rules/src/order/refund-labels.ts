import type { RefundBrief } from "@crux/contract/refund.schema";

/** Where a refund goes, in a word. */
export const REFUND_TARGETS = { WALLET: "退回余额", PROVIDER: "原路退回" } as const;

/** Where a refund goes and, until it is there, when to expect it (R-REF-04). */
export function refundWay({ refundStatus, target }: Pick<RefundBrief, "refundStatus" | "target">): string {
  return [REFUND_TARGETS[target], ...waiting(refundStatus, target)].join("，");
}

function waiting(status: RefundBrief["refundStatus"], target: RefundBrief["target"]): string[] {
  if (status === "REFUNDED") return [];
  if (status === "SENDING") return ["已提交，1-7个工作日到账"];
  return [target === "WALLET" ? "处理完成后即时到账" : "处理完成后1-7个工作日到账"];
}
