import type { Row } from "../../../kernel/database/database.ts";
import type { OrderItemRow } from "../order-rows.ts";

/** Pieces of one line of the order, by its place. */
export type RefundPieces = Pick<Row<"refundItem">, "seq" | "pieces" | "cents">;

/** A refund order with its pieces, as it is read. */
export type RefundRow = Omit<Row<"refundOrder">, "captureId" | "key"> & {
  items: (RefundPieces & Pick<OrderItemRow, "itemType" | "priceCents" | "sku">)[];
  pkgIds: number[];
};

export type NewRefund = Omit<
  RefundRow,
  "id" | "state" | "createdAt" | "settledAt" | "cause" | "items" | "pkgIds"
> & {
  cause: Exclude<RefundRow["cause"], "EXTRA">;
  key: string;
  items: readonly RefundPieces[];
  pkgIds: readonly number[];
};

/** Money that arrived too late or too often for its order and went to the wallet whole. */
export type LateRefund = Pick<RefundRow, "orderId" | "uid" | "amountCents" | "remark"> & {
  captureId: number;
};
