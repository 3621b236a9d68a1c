import type { Sku } from "@crux/contract/commodity.schema";
import type { AddressFields } from "@crux/contract/logistics.schema";
import type { OrderStatus, OrderType } from "@crux/contract/order.schema";
import type { RefundState } from "@crux/rules/order/refund-states";
import type { PriceReceipt } from "@crux/rules/price/price-cart";

/** The amounts of an order in cents; the ship fee holds route and service fees. */
export type Amounts = {
  amountCents: number;
  shipFeeCents: number;
  serviceFeeCents: number;
  activitySavingCents: number;
  ticketSavingCents: number;
  manualSavingCents: number;
  netCents: number;
};

export type OrderItemRow = {
  itemType: "NORMAL" | "PREFERENCE";
  quantity: number;
  priceCents: number;
  paidShareCents: number;
  sku: Sku;
};

export type SchemeName = { presetId: string; presetName: string };

export type RefundTarget = "WALLET" | "PROVIDER";

/** A refund order as its order shows it, times in ISO 8601. */
export type RefundBriefRow = {
  id: number;
  state: RefundState;
  target: RefundTarget;
  amountCents: number;
  createdAt: string;
  settledAt: string | null;
};

/** An order with its lines, as it is read. */
export type OrderRow = Amounts & {
  id: number;
  uid: number;
  orderType: OrderType;
  orderSource: string;
  orderStatus: OrderStatus;
  paymentStatus: "CHECKING" | "PAID" | null;
  address: AddressFields;
  scheme: SchemeName | null;
  remark: string;
  createdAt: Date;
  expiresAt: Date | null;
  items: OrderItemRow[];
  /** How the price came about; null for top-ups and memberships. */
  price: PriceReceipt | null;
  ticketId: number | null;
  /** What staff said when they last sent it back or ended it; its state may be another one since. */
  staffWords: string | null;
  /** Newest first. */
  refunds: RefundBriefRow[];
};

export type NewOrder = Omit<OrderRow, "orderStatus" | "paymentStatus" | "staffWords" | "refunds"> & {
  receipt: unknown;
};
