import { DAY_MS, HOUR_MS } from "../time/durations.ts";

/** Where a customer is told: in the shop, by WeChat's official account, by a text to the proven mobile. */
export const NOTICE_WAYS = ["INBOX", "WECHAT", "TEXT"] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

type Terms = {
  /** The ways that count until the customer chooses. */
  byDefault: readonly NoticeWay[];
  /** Those that may be chosen; any other stays as it is. */
  mayChoose: readonly NoticeWay[];
  /** It comes at any hour: somebody waits for it, or has to act. */
  isUrgent?: true;
  /** It offers something, so that outside the shop nobody hears of it who did not ask to. */
  isOffer?: true;
};

const OUTSIDE = ["WECHAT", "TEXT"] as const;
const ORDER: Terms = { byDefault: ["INBOX", "WECHAT"], mayChoose: OUTSIDE };

/** Of what customers are told, and how it begins. */
export const NOTICE_TERMS = {
  PAID: { ...ORDER, isUrgent: true },
  SHIPPED: ORDER,
  /** The order stands still until its customer does something, or it is over. */
  PROBLEM: { byDefault: ["INBOX", "WECHAT", "TEXT"], mayChoose: OUTSIDE, isUrgent: true },
  DELIVERED: ORDER,
  REFUNDED: ORDER,
  COUPON_ENDING: { byDefault: ["INBOX"], mayChoose: OUTSIDE, isOffer: true },
  /** Asked for product by product, which is the wish to hear of it. */
  RESTOCKED: { byDefault: ["INBOX", "WECHAT"], mayChoose: OUTSIDE },
  PRICE_DROP: { byDefault: ["INBOX"], mayChoose: NOTICE_WAYS, isOffer: true },
} as const satisfies Record<string, Terms>;

export type NoticeKind = keyof typeof NOTICE_TERMS;

export const NOTICE_KINDS = Object.keys(NOTICE_TERMS) as [NoticeKind, ...NoticeKind[]];

/** How each is called, and how things stand then, in the few characters that a template has room for. */
export const NOTICE_LABELS: Record<NoticeKind, { name: string; state: string }> = {
  PAID: { name: "付款成功", state: "已付款" },
  SHIPPED: { name: "订单发货", state: "已发货" },
  PROBLEM: { name: "订单异常", state: "待处理" },
  DELIVERED: { name: "包裹送达", state: "已送达" },
  REFUNDED: { name: "退款完成", state: "已退款" },
  COUPON_ENDING: { name: "优惠券即将到期", state: "将到期" },
  RESTOCKED: { name: "到货提醒", state: "已到货" },
  PRICE_DROP: { name: "收藏降价", state: "已降价" },
};

/** The version of what the page of notices says, which each choice is kept with. */
export const NOTICE_TEXT_VERSION = 1;

export function isNoticeKind(word: string): word is NoticeKind {
  return Object.hasOwn(NOTICE_TERMS, word);
}

export function termsOf(kind: NoticeKind): Terms {
  return NOTICE_TERMS[kind];
}

/** Whether customers may choose this way for this kind. */
export function mayChoose(kind: NoticeKind, way: NoticeWay): boolean {
  return termsOf(kind).mayChoose.includes(way);
}

const AHEAD_MS = 8 * HOUR_MS;
const QUIET_FROM = 22;
const QUIET_UNTIL = 8;

/** When something of this kind may leave the shop: now, or at eight in Beijing where that is asleep since ten. */
export function noticeTime(kind: NoticeKind, now: Date): Date {
  if (termsOf(kind).isUrgent) return now;
  const clock = now.getTime() + AHEAD_MS;
  const midnight = clock - (clock % DAY_MS);
  const hour = (clock - midnight) / HOUR_MS;
  if (hour >= QUIET_UNTIL && hour < QUIET_FROM) return now;
  const morning = midnight + QUIET_UNTIL * HOUR_MS + (hour >= QUIET_FROM ? DAY_MS : 0);
  return new Date(morning - AHEAD_MS);
}
