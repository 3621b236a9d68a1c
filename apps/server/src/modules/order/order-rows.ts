import type { Sku } from "@crux/contract/commodity.schema";
import type { AddressFields } from "@crux/contract/logistics.schema";
import type { PriceReceipt } from "@crux/rules/price/price-cart";
import type { Row } from "../../kernel/database/database.ts";

/** A line of an order, as it is read inside it. */
export type OrderItemRow = Pick<
  Row<"orderItem">,
  "itemType" | "quantity" | "priceCents" | "paidShareCents"
> & { sku: Sku };

/** A refund order as its order shows it, times in ISO 8601. */
export type RefundBriefRow = Pick<Row<"refundOrder">, "id" | "state" | "target" | "amountCents"> & {
  createdAt: string;
  settledAt: string | null;
};

/** An order with its lines, as it is read. Amounts are in cents; the ship fee holds route and service fees. */
export type OrderRow = Pick<
  Row<"orders">,
  | "id"
  | "uid"
  | "orderType"
  | "orderSource"
  | "orderStatus"
  | "paymentStatus"
  | "amountCents"
  | "shipFeeCents"
  | "serviceFeeCents"
  | "activitySavingCents"
  | "ticketSavingCents"
  | "manualSavingCents"
  | "netCents"
  | "ticketId"
  | "remark"
  | "createdAt"
  | "expiresAt"
> & {
  address: AddressFields;
  scheme: { presetId: string; presetName: string } | null;
  items: OrderItemRow[];
  /** How the price came about; null for top-ups and memberships. */
  price: PriceReceipt | null;
  /** What staff said when they last sent it back or ended it; its state may be another one since. */
  staffWords: string | null;
  /** Newest first. */
  refunds: RefundBriefRow[];
};

export type NewOrder = Omit<OrderRow, "orderStatus" | "paymentStatus" | "staffWords" | "refunds"> & {
  receipt: unknown;
};
