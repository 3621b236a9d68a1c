import type { RefundState } from "@crux/rules/order/refund-states";
import type { OrderItemRow, RefundTarget } from "./tables.ts";

export type RefundCause = "OPERATOR" | "REJECT" | "CALL_OFF" | "EXTRA";

/** What a refund is made of, in cents. */
export type RefundParts = {
  amountCents: number;
  productCents: number;
  shipFeeCents: number;
  gstCents: number;
  otherFeeCents: number;
};

/** Pieces of one line of the order, by its place. */
export type RefundPieces = { seq: number; pieces: number; cents: number };

export type NewRefund = RefundParts & {
  orderId: number;
  uid: number;
  target: RefundTarget;
  cause: Exclude<RefundCause, "EXTRA">;
  remark: string;
  key: string;
  items: readonly RefundPieces[];
  pkgIds: readonly number[];
};

/** A refund order with its pieces, as it is read. */
export type RefundRow = RefundParts & {
  id: number;
  orderId: number;
  uid: number;
  state: RefundState;
  target: RefundTarget;
  cause: RefundCause;
  remark: string;
  createdAt: Date;
  settledAt: Date | null;
  items: (RefundPieces & Pick<OrderItemRow, "itemType" | "priceCents" | "sku">)[];
  pkgIds: number[];
};

/** Money that arrived too late or too often for its order and went to the wallet whole. */
export type LateRefund = {
  orderId: number;
  uid: number;
  amountCents: number;
  captureId: number;
  remark: string;
};
