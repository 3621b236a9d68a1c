import type { Audience, SentMessage } from "@crux/contract/ops/message.schema";

export const AUDIENCES: Record<Audience, string> = {
  ALL: "全部客户",
  CLASS: "一类会员",
  CHOSEN: "选定的客户",
};
export const CLASSES = { PLAIN: "普通会员", VIP: "黑卡会员" } as const;

/** Whom something was written to, with how many they were. */
export function receiversText({ audience, userClass, receivers }: SentMessage): string {
  const who = userClass ? CLASSES[userClass] : AUDIENCES[audience];
  return `${who} · ${receivers.toLocaleString("en-AU")} 人`;
}

/** How many of them read it: `31（82%）`, or `10,000+`; who came later reads it as well, so that it is never more than all. */
export function readText({
  read,
  readCapped,
  receivers,
}: Pick<SentMessage, "read" | "readCapped" | "receivers">): string {
  if (readCapped) return `${read.toLocaleString("en-AU")}+`;
  if (read === 0) return "0";
  const share = Math.min(100, Math.round((read / Math.max(receivers, 1)) * 100));
  return `${read.toLocaleString("en-AU")}（${share}%）`;
}
