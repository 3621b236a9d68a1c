type Refund = { refunded: boolean };
type Shown = {
  orderStatus: string;
  paymentOrderStatus: string | null;
  orderType: string;
  refunds: readonly Refund[];
};

/** What comes next for an order, in words below its status; empty where the status says it all. */
export function orderNext(order: Shown): string {
  const { orderStatus, paymentOrderStatus, orderType } = order;
  const words = NEXT[orderType] ?? SHIPPED_GOODS;
  if (isPaidBack(order)) return isAllBack(order.refunds) ? "已付款项已退回" : "已付款项将退回";
  if (orderStatus === "CREATED") return paymentOrderStatus === "CHECKING" ? words.reviewed : "";
  if (orderStatus === "COMPLETED") return words.completed;
  if (orderStatus === "CANCELLED") return words.cancelled;
  return OTHERS[orderStatus] ?? "";
}

/** True for an order that ended after its payment, so that a refund tells the rest. */
export function isPaidBack({
  orderStatus,
  paymentOrderStatus,
}: Pick<Shown, "orderStatus" | "paymentOrderStatus">): boolean {
  if (orderStatus === "REJECTED") return true;
  return paymentOrderStatus === "PAID" && ["CANCELLED", "CANCELLING"].includes(orderStatus);
}

function isAllBack(refunds: readonly Refund[]): boolean {
  return refunds.length > 0 && refunds.every(({ refunded }) => refunded);
}

const OTHERS: Record<string, string> = {
  PAID: "商家正在为您备货",
  PARTIAL_SHIPPED: "其余包裹将陆续发出",
  SHIPPED: "包裹正在路上",
  CANCELLING: "正在关闭支付，请稍候",
};

type Words = { reviewed: string; completed: string; cancelled: string };

const SHIPPED_GOODS: Words = {
  reviewed: "审核通过后将尽快发货",
  completed: "感谢您的购买",
  cancelled: "商品可重新加入购物车购买",
};

/** Orders that nothing is shipped for. */
const NEXT: Record<string, Words> = {
  DEPOSIT: {
    reviewed: "审核通过后存入账户余额",
    completed: "款项已存入账户余额",
    cancelled: "如需充值请重新下单",
  },
  MEMBERSHIP: {
    reviewed: "审核通过后开通黑卡会员",
    completed: "黑卡会员已生效",
    cancelled: "如需开通请重新下单",
  },
};
