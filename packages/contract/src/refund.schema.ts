import { z } from "zod";
import { sku } from "./commodity.schema.ts";
import { logisticsPkg } from "./logistics.schema.ts";
import { cents, id, itemType, none, pageOf, paging, quantity, text, time } from "./wire.ts";

const refundItem = z.object({ quantity: z.int(), price: cents, amount: cents, itemType, skuDetail: sku });

/** Money that goes back for an order, in brief. */
export const refundBrief = z.object({
  id: z.int(),
  createTime: time,
  /** Entered, on its way through a provider, or there. */
  refundStatus: z.enum(["PENDING", "SENDING", "REFUNDED"]),
  refunded: z.boolean(),
  refundTime: time.nullable(),
  /** Where the money goes: into the wallet, or back the way it was paid. */
  target: z.enum(["WALLET", "PROVIDER"]),
  amount: cents,
});
export type RefundBrief = z.infer<typeof refundBrief>;

/** Money that goes back for an order (R-MODEL-15); `amount` is the sum of its parts, `price` what a piece cost. */
export const refundOrder = refundBrief.extend({
  oriOrderId: z.int(),
  productAmount: cents,
  shipFee: cents,
  gstAmount: cents,
  otherFee: cents,
  remark: z.string(),
  refundOrderItems: z.array(refundItem),
  refundLogisticsPkgs: z.array(logisticsPkg),
});
export type RefundOrder = z.infer<typeof refundOrder>;

export const refundSchemas = {
  refunds: { input: paging, output: pageOf(refundOrder) },
  refund: { input: z.object({ id }), output: refundOrder },
};

const reason = text(200).refine((value) => value.trim() !== "");

/**
 * What goes back: pieces of lines, whole parcels with what is in them, freight and other fees in cents. The goods'
 * amount is computed from what was paid for them.
 */
const refundWish = z.object({
  orderId: id,
  items: z
    .array(z.object({ skuId: id, itemType: itemType.default("NORMAL"), quantity }))
    .max(200)
    .default([]),
  pkgIds: z.array(id).max(1000).default([]),
  shipFee: cents.min(0).default(0),
  otherFee: cents.min(0).default(0),
  remark: reason,
  target: z.enum(["WALLET", "PROVIDER"]).default("WALLET"),
});

export const refundOpsSchemas = {
  createRefund: { input: refundWish, output: refundOrder },
  removeRefund: { input: z.object({ refundId: id }), output: none },
  rejectOrder: {
    input: z.object({
      orderId: id,
      remark: reason,
      target: z.enum(["WALLET", "PROVIDER"]).default("WALLET"),
    }),
    output: refundOrder,
  },
  callOffOrder: {
    input: z.object({
      orderId: id,
      remark: reason,
      target: z.enum(["WALLET", "PROVIDER"]).default("WALLET"),
    }),
    output: refundOrder,
  },
};
