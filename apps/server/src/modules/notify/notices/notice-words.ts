import { type NoticeKind, termsOf } from "@crux/rules/people/customer-notices";

const WORDS: Record<NoticeKind, (about: string) => string> = {
  PAID: (order) => `订单${order}已付款成功。`,
  SHIPPED: (order) => `订单${order}有包裹已发货，可在订单详情中查看物流。`,
  PROBLEM: (order) => `订单${order}需要您留意，请到商城的消息中心查看。`,
  DELIVERED: (order) => `订单${order}有包裹已送达，请注意查收。`,
  REFUNDED: (order) => `订单${order}的退款已完成，请到商城查看。`,
  COUPON_ENDING: (coupon) => `您的优惠券“${coupon}”即将到期。`,
  RESTOCKED: (product) => `您等待的“${product}”已到货。`,
  PRICE_DROP: (product) => `您收藏的“${product}”降价了。`,
};

/** A notice as a text, from the shop of this name; what offers something says how it ends. */
export function noticeText(kind: NoticeKind, about: string, shop: string): string {
  const end = termsOf(kind).isOffer ? "退订请到商城“设置-通知设置”。" : "";
  return `【${shop}】${WORDS[kind](about)}${end}`;
}
