import type { OrderType } from "@crux/contract/order.schema";
import type { Channel } from "@crux/contract/payment.schema";
import type { OrderState } from "./order-states.ts";

/** Where an order stands, in the words of the desk, in the order of its life. */
export const STATE_NAMES: Record<OrderState, string> = {
  CREATED: "待付款",
  CHECKING: "待审核",
  PAID: "已付款",
  PARTIAL_SHIPPED: "部分发货",
  SHIPPED: "已发货",
  COMPLETED: "已完成",
  CANCELLING: "取消中",
  CANCELLED: "已取消",
  REJECTED: "已拒绝",
};

/** What is ordered. */
export const TYPE_NAMES: Record<OrderType, string> = {
  SHOPPING: "购物",
  DROP_SHIPPING: "代发",
  DEPOSIT: "充值",
  MEMBERSHIP: "黑卡",
  PACKAGE_SERVICE: "自助寄件",
};

/** Where it comes from, in the words of the desk. */
export const SOURCE_NAMES = { ONLINE: "网店", POS: "门店" } as const;

/** How it is paid, in the words of the desk. */
export const CHANNEL_NAMES: Record<Channel, string> = {
  ALIPAY_QR: "支付宝",
  WECHAT_JSAPI: "收银台",
  WALLET: "余额",
  BANK_TRANSFER: "银行转账",
  CASH: "现金",
  CARD: "刷卡",
};
