import type { PkgStatus } from "@crux/contract/logistics.schema";
import type { Hit } from "@crux/contract/report/today.schema";
import { orderLabel } from "@crux/rules/order/order-labels";

export const HIT_KINDS: Record<Hit["kind"], string> = {
  ORDER: "订单",
  PKG: "包裹",
  PRODUCT: "商品",
  USER: "会员",
};

const PKG_STATES: Record<PkgStatus, string> = {
  CREATED: "待申报",
  DECLARED: "待打包",
  PACKING: "打包中",
  PACKAGED: "待寄出",
  DELIVERING: "运输中",
  DELIVERED: "已送达",
  RECEIVED: "已签收",
  CANCELLED: "已取消",
  REFUNDED: "已退款",
};

/** How it stands, in a word. */
export function stateText({ kind, state }: Hit): string {
  if (kind === "USER") return state === "VIP" ? "黑卡" : "";
  if (kind === "PRODUCT") return state;
  if (kind === "PKG") return (PKG_STATES as Record<string, string>)[state] ?? state;
  const isChecking = state === "CHECKING";
  return orderLabel({
    orderStatus: isChecking ? "CREATED" : state,
    paymentOrderStatus: isChecking ? "CHECKING" : null,
  }).list;
}
