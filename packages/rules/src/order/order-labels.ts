import type { OrderStatus, OrderType } from "@crux/contract/order.schema";

type Label = { list: string; banner: string };

const CHECKING: Label = { list: "待审核", banner: "付款凭证待审核" };
const UNKNOWN: Label = { list: "处理中", banner: "订单处理中" };

const STATUS: Record<OrderStatus, Label> = {
  CREATED: { list: "待付款", banner: "等待付款" },
  PAID: { list: "待发货", banner: "已付款，等待发货" },
  PARTIAL_SHIPPED: { list: "部分发货", banner: "部分包裹已发货" },
  SHIPPED: { list: "待收货", banner: "包裹已发货，等待收货" },
  COMPLETED: { list: "已完成", banner: "订单已完成" },
  REJECTED: { list: "已驳回", banner: "订单未通过，已取消" },
  CANCELLING: { list: "取消中", banner: "订单取消中" },
  CANCELLED: { list: "已取消", banner: "订单已取消" },
};

/** The words for an order's status, in lists and on its page; an unknown status reads as in progress (R-ORD-16). */
export function orderLabel(order: { orderStatus: string; paymentOrderStatus: string | null }): Label {
  if (order.orderStatus === "CREATED" && order.paymentOrderStatus === "CHECKING") return CHECKING;
  return (STATUS as Record<string, Label>)[order.orderStatus] ?? UNKNOWN;
}

/** The words for each kind of order. */
export const ORDER_TYPE_TEXTS: Record<OrderType, string> = {
  SHOPPING: "购物订单",
  DROP_SHIPPING: "代发订单",
  DEPOSIT: "充值订单",
  MEMBERSHIP: "黑卡会员订单",
  PACKAGE_SERVICE: "自助寄件订单",
};

/** What the kinds are that a customer does not order in the shop. */
export const ORDER_TYPE_NOTES: Partial<Record<OrderType, string>> = {
  DROP_SHIPPING: "商城按您的委托，代为寄给收件人",
  PACKAGE_SERVICE: "您在门店寄出的自带物品",
};

/** The label of the amount: what is still to pay, what was paid, or what an order that nobody will pay any more came to. */
export function amountLabel(order: { orderStatus: string; paymentOrderStatus: string | null }): string {
  const isOver = order.orderStatus === "CANCELLED" || order.orderStatus === "CANCELLING";
  if (isOver && order.paymentOrderStatus !== "PAID") return "订单金额";
  return order.orderStatus === "CREATED" ? "应付金额" : "实付金额";
}
