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
  return `${who} · ${receivers} 人`;
}
