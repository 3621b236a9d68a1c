import { z } from "zod";
import { sku } from "./commodity.schema.ts";
import { staffList } from "./list.ts";
import { logisticsPkg, pkgStatus } from "./logistics.schema.ts";
import * as cartOutcome from "./outcomes/cart.ts";
import * as generalOutcome from "./outcomes/general.ts";
import * as logisticsOutcome from "./outcomes/logistics.ts";
import * as orderOutcome from "./outcomes/order.ts";
import * as paymentOutcome from "./outcomes/payment.ts";
import { cents, filled, id, itemType, none, pageOf, paging, quantity, text, time } from "./wire.ts";

/** Where the money goes: into the wallet, or back the way it was paid. */
const target = z.enum(["WALLET", "PROVIDER"]);

const refundItem = z.object({ quantity: z.int(), price: cents, amount: cents, itemType, skuDetail: sku });

/** Money that goes back for an order, in brief. */
export const refundBrief = z.object({
  id: z.int(),
  createTime: time,
  /** Entered, on its way through a provider, or there. */
  refundStatus: z.enum(["PENDING", "SENDING", "REFUNDED"]),
  refunded: z.boolean(),
  refundTime: time.nullable(),
  target,
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
  refunds: { summary: "The caller's refunds", input: paging, output: pageOf(refundOrder), fails: [] },
  refund: {
    summary: "One refund of the caller",
    input: z.object({ id }),
    output: refundOrder,
    fails: [generalOutcome.REFUND_NOT_FOUND],
  },
};

const reason = filled(200);

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
  target: target.default("WALLET"),
});

/** A refund among those of all customers; REMOVED was taken back, EXTRA is money that came beside the one payment. */
const listedRefund = z.object({
  id: z.int(),
  orderId: z.int(),
  uid: z.int(),
  state: z.enum(["PENDING", "SENDING", "REFUNDED", "REMOVED"]),
  target,
  cause: z.enum(["OPERATOR", "REJECT", "CALL_OFF", "EXTRA"]),
  amount: cents,
  productAmount: cents,
  shipFee: cents,
  otherFee: cents,
  remark: z.string(),
  createTime: time,
  refundTime: time.nullable(),
  /** Paying it waits for a second person. */
  hasApproval: z.boolean(),
});
export type ListedRefund = z.infer<typeof listedRefund>;

const refundStep = z.object({
  from: listedRefund.shape.state.nullable(),
  to: listedRefund.shape.state,
  /** Somebody of the staff by name, or the provider. */
  actor: z.string(),
  time,
});
export type RefundStep = z.infer<typeof refundStep>;

const refundedGoods = z.object({
  skuId: z.int(),
  itemType,
  name: z.string(),
  imgUrl: z.string(),
  /** What a piece cost. */
  price: cents,
  quantity: z.int(),
  amount: cents,
});
const refundedPkg = z.object({ id: z.int(), extOrderId: z.string(), pkgStatus });

const refundDetail = listedRefund.extend({
  order: z.object({ netAmount: cents, createTime: time, receiverName: z.string(), receiverCity: z.string() }),
  items: z.array(refundedGoods),
  pkgs: z.array(refundedPkg),
  steps: z.array(refundStep),
  approval: z.object({ id: z.int(), askedBy: z.string(), expireTime: time }).nullable(),
});
export type RefundDetail = z.infer<typeof refundDetail>;

/** What a refund would come to, and what of its order can still go back. */
const refundPreview = z.object({
  amount: cents,
  productAmount: cents,
  shipFee: cents,
  otherFee: cents,
  /** Which ways the money can go. */
  ways: z.object({ WALLET: z.boolean(), PROVIDER: z.boolean() }),
  /** What was paid and has not gone back, in all and of it for freight. */
  leftAmount: cents,
  leftShipFee: cents,
  /** The lines of the order; `paid` for all of their pieces, `pieces` and `amount` are what this refund takes. */
  lines: z.array(refundedGoods.extend({ paid: cents, refundedPieces: z.int(), pieces: z.int() })),
  /** Its parcels with the freight that each bears; one that is not open went back. */
  pkgs: z.array(refundedPkg.extend({ shipFee: cents, pieces: z.int(), isOpen: z.boolean() })),
});
export type RefundPreview = z.infer<typeof refundPreview>;

/** What the wish for a refund may be refused for. */
const OF_WISH = [
  orderOutcome.NOT_FOUND,
  orderOutcome.WRONG_STATE,
  orderOutcome.REFUND_TOO_LARGE,
  logisticsOutcome.PARCEL_NOT_FOUND,
  cartOutcome.INVALID_QUANTITY,
] as const;

export const refundOpsSchemas = {
  refundsOps: staffList(
    {
      summary: "Refunds of all customers",
      sorts: ["createTime"],
      dates: ["createTime"],
      filters: {
        state: z.array(listedRefund.shape.state).max(4).default([]),
        target: target.optional(),
        orderId: id.optional(),
        uid: id.optional(),
      },
    },
    listedRefund,
  ),
  refundDetail: {
    summary: "A refund with its goods, parcels and steps",
    input: z.object({ refundId: id }),
    output: refundDetail,
    fails: [generalOutcome.REFUND_NOT_FOUND, orderOutcome.NOT_FOUND],
  },
  /** Like creating it, but nothing is written; a refund of nothing is none yet and refused by creating alone. */
  previewRefund: {
    summary: "What a refund would come to, without entering it",
    input: refundWish.extend({ remark: text(200).default("") }),
    output: refundPreview,
    fails: [...OF_WISH],
  },
  createRefund: {
    summary: "Enter a refund",
    input: refundWish,
    output: refundOrder,
    fails: [...OF_WISH, paymentOutcome.CHANNEL_NOT_ALLOWED],
  },
  removeRefund: {
    summary: "Take back a refund that was entered by mistake",
    input: z.object({ refundId: id }),
    output: none,
    fails: [generalOutcome.REFUND_NOT_FOUND, orderOutcome.WRONG_STATE],
  },
  rejectOrder: {
    summary: "Refuse a paid order",
    input: z.object({
      orderId: id,
      remark: reason,
      target: target.default("WALLET"),
    }),
    output: refundOrder,
    fails: [
      orderOutcome.NOT_FOUND,
      orderOutcome.WRONG_STATE,
      orderOutcome.REFUND_TOO_LARGE,
      paymentOutcome.CHANNEL_NOT_ALLOWED,
    ],
  },
  callOffOrder: {
    summary: "End a paid order as agreed with its customer",
    input: z.object({
      orderId: id,
      remark: reason,
      target: target.default("WALLET"),
    }),
    output: refundOrder,
    fails: [
      orderOutcome.NOT_FOUND,
      orderOutcome.WRONG_STATE,
      orderOutcome.REFUND_TOO_LARGE,
      paymentOutcome.CHANNEL_NOT_ALLOWED,
    ],
  },
};
