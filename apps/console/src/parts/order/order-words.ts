import type { PkgStatus } from "@crux/contract/logistics.schema";
import type { OrderDetail, OrderStep } from "@crux/contract/report/order-detail.schema";
import type { ListedOrder } from "@crux/contract/report/order-list.schema";
import { STATE_NAMES } from "@crux/rules/order/order-names";
import { PKG_NAMES } from "../parcel/parcel-words.ts";

type State = ListedOrder["state"];

export const STATES = Object.keys(STATE_NAMES) as State[];

const TONES: Partial<Record<State, "good" | "warn" | "alarm" | "grey">> = {
  CREATED: "grey",
  CHECKING: "warn",
  CANCELLING: "warn",
  CANCELLED: "grey",
  REJECTED: "alarm",
};

/** The tone of the word for a state. */
export function toneOf(state: State): "good" | "warn" | "alarm" | "grey" {
  return TONES[state] ?? "good";
}

const PAYMENT_NAMES: Record<string, string> = {
  CREATED: "发起付款",
  CHECKING: "提交凭证",
  PAID: "付款成功",
  REJECTED: "凭证未通过",
  CLOSED: "付款关闭",
  REFUNDED: "款项退回",
};

const REFUND_NAMES: Record<string, string> = {
  PENDING: "登记退款",
  SENDING: "退款提交渠道",
  REFUNDED: "退款完成",
  REMOVED: "撤销退款",
};

/** A payment, in a word. */
export const PAYMENT_STATES: Record<string, string> = {
  CREATED: "待付款",
  CHECKING: "待审核",
  PAID: "已付款",
  REJECTED: "未通过",
  CLOSED: "已关闭",
  REFUNDED: "已退回",
};

export const REFUND_STATES = { PENDING: "待打款", SENDING: "退款中", REFUNDED: "已退款" } as const;

/** What one step of an order came to. */
export function stepText({ subject, id, to, from }: OrderStep): string {
  switch (subject) {
    case "NOTE":
      return "修改内部备注";
    case "SAVING":
      return "修改优惠金额";
    case "RECEIVER":
      return "修改收件信息";
    case "SPLIT":
      return "重新分箱";
    case "PAYMENT":
      return PAYMENT_NAMES[to] ?? to;
    case "REFUND":
      return `${REFUND_NAMES[to] ?? to} #${id}`;
    case "PARCEL":
      return `包裹 ${id} ${(PKG_NAMES as Record<string, string>)[to] ?? to}`;
    default:
      return from === null ? "下单" : `订单${(STATE_NAMES as Record<string, string>)[to] ?? to}`;
  }
}

const RANKS: Partial<Record<PkgStatus, number>> = {
  CREATED: 1,
  DECLARED: 2,
  PACKING: 2,
  PACKAGED: 3,
  DELIVERING: 4,
  DELIVERED: 4,
  RECEIVED: 5,
};

/** How many of the five stations an order passed: as many as the last of its parcels. */
export function stationsOf(state: State, pkgs: readonly PkgStatus[]): { done: number; isEnded: boolean } {
  const isUnpaid = state === "CREATED" || state === "CHECKING";
  const isEnded = state === "CANCELLED" || state === "REJECTED" || state === "CANCELLING";
  const ranks = pkgs.flatMap((status) => RANKS[status] ?? []);
  if (isUnpaid || state === "CANCELLED") return { done: 0, isEnded };
  if (isEnded) return { done: 1, isEnded };
  if (state === "COMPLETED") return { done: 5, isEnded };
  return { done: ranks.length === 0 ? 1 : Math.min(...ranks), isEnded };
}

/** How many of its parcels left the house, of those that still go: `2/3`; nothing without parcels. */
export function sentOf(pkgs: readonly PkgStatus[]): string {
  const live = pkgs.filter((status) => status in RANKS);
  const sent = live.filter((status) => (RANKS[status] ?? 0) >= 4);
  return live.length === 0 ? "" : `${sent.length}/${live.length}`;
}

/** Whether parcels of an order can still be divided anew by somebody who may edit it. */
export function canSplit({ orderType, state, pkgs }: OrderDetail, mayEdit: boolean): boolean {
  const isOnItsWay = state === "PAID" || state === "PARTIAL_SHIPPED";
  const isUndeclared = pkgs.some(({ pkgStatus }) => pkgStatus === "CREATED");
  return mayEdit && orderType === "SHOPPING" && isOnItsWay && isUndeclared;
}
