/** What is being decided: nothing yet, that the money is there, or that the slip proves nothing. */
export type Deciding = "none" | "approve" | "refuse";

/** Why a slip is refused, by the digit that chooses it; the last one is written by hand. */
export const REFUSE_REASONS = ["金额不符", "未到账", "图片不清", "非本订单", "重复凭证", "其他"] as const;

/** How long a claim lasts yet: `4 分钟`, `30 秒`. */
export function leftText(until: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((Date.parse(until) - now) / 1000));
  return seconds >= 60 ? `${Math.ceil(seconds / 60)} 分钟` : `${seconds} 秒`;
}
