import type { ActivityState } from "@crux/contract/promo/activity.schema";

export const ACTIVITY_STATES: Record<ActivityState, { text: string; tone: "good" | "warn" | "grey" }> = {
  RUNNING: { text: "进行中", tone: "good" },
  COMING: { text: "未开始", tone: "warn" },
  ENDED: { text: "已结束", tone: "grey" },
};

export const ACTIVITY_TYPES = { REDUCED: "满减", REPURCHASE: "换购 / 赠品" } as const;

/** Whom an activity or a coupon is for. */
export const BUYER_CLASSES = { PLAIN: "所有客户", VIP: "仅黑卡会员" } as const;

export const SALE_STATES = { ONLINE: "在售", OFFLINE: "已下架", SUSPEND: "暂停销售" } as const;
