import { z } from "zod";
import { sku } from "./commodity.schema.ts";
import { edited, version } from "./edit.ts";
import { LIMITS } from "./limits.ts";
import {
  addressFields,
  handoverCompany,
  logisticsCompany,
  logisticsPkg,
  waybillNumber,
} from "./logistics.schema.ts";
import { benchSchemas } from "./ops/bench.schema.ts";
import { orderWordsSchemas } from "./ops/order-ops.schema.ts";
import { opsPkg, pkgOpsSchemas } from "./ops/pkg-ops.schema.ts";
import { splitOpsSchemas } from "./ops/split-ops.schema.ts";
import { explanation } from "./order/explanation.schema.ts";
import { GOODS_REFUSALS, ORDER_REFUSALS, orderRequest, portionsRequest } from "./order-request.schema.ts";
import * as couponOutcome from "./outcomes/coupon.ts";
import * as generalOutcome from "./outcomes/general.ts";
import * as logisticsOutcome from "./outcomes/logistics.ts";
import * as orderOutcome from "./outcomes/order.ts";
import * as paymentOutcome from "./outcomes/payment.ts";
import * as userOutcome from "./outcomes/user.ts";
import { taxPaperOpsSchemas, taxPaperSchemas } from "./paper/tax-paper.schema.ts";
import { refundBrief, refundOpsSchemas, refundSchemas } from "./refund.schema.ts";
import { cents, file, filled, id, itemType, orderType, pageOf, paging, text, time } from "./wire.ts";

export const orderStatus = z.enum([
  "CREATED",
  "PAID",
  "PARTIAL_SHIPPED",
  "SHIPPED",
  "COMPLETED",
  "REJECTED",
  "CANCELLING",
  "CANCELLED",
]);
export type OrderStatus = z.infer<typeof orderStatus>;
/** Where an order stands: its status, or CHECKING while a proof of its payment is under review. */
export const orderState = z.enum([...orderStatus.options, "CHECKING"]);
export type OrderType = z.infer<typeof orderType>;

export const orderItem = z.object({
  quantity: z.int(),
  price: cents,
  amount: cents,
  itemType,
  skuDetail: sku,
});

/** An order as list and detail show it (R-MODEL-12); all amounts in cents. */
export const order = addressFields.extend({
  id: z.int(),
  orderType,
  orderStatus,
  paymentOrderStatus: z.enum(["CHECKING", "PAID"]).nullable(),
  /** Why staff ended it after its payment, or did not accept the last proof of one that waits for it; else empty. */
  refuseReason: z.string(),
  /** What goes back for it, newest first. */
  refunds: z.array(refundBrief),
  orderSource: z.string(),
  createTime: time,
  expireTime: time.nullable(),
  orderItems: z.array(orderItem),
  logisticsPkgScheme: z
    .object({ presetId: z.string(), presetName: z.string(), logisticsPkgs: z.array(logisticsPkg) })
    .nullable(),
  couponTicket: z.object({ id: z.int(), ticketTitle: z.string(), savedAmount: cents }).nullable(),
  shipFee: cents,
  serviceFee: cents,
  amount: cents,
  netAmount: cents,
  activitySaving: cents,
  ticketSaving: cents,
  manualSaving: cents,
  /** Sums to `netAmount`. */
  explanation,
  remark: z.string(),
  shopId: z.int(),
});
export type Order = z.infer<typeof order>;

export const orderSchemas = {
  create: {
    summary: "Create an order",
    input: orderRequest,
    output: order,
    fails: ORDER_REFUSALS,
  },
  /**
   * An ordinary order for each receiver, in the order of the portions, all of them or none. What is refused about one
   * portion says with `portion` in its data which one (0 is the first).
   */
  createPortions: {
    summary: "Create an order for each of several receivers",
    input: portionsRequest,
    output: z.array(order),
    fails: GOODS_REFUSALS,
  },
  list: {
    summary: "The caller's orders",
    input: paging.extend({ orderStatus: z.array(orderStatus).max(8).default([]) }),
    output: pageOf(order),
    fails: [],
  },
  detail: {
    summary: "One order of the caller",
    input: z.object({ orderId: id }),
    output: order,
    fails: [orderOutcome.NOT_FOUND, orderOutcome.FORBIDDEN],
  },
  cancel: {
    summary: "Cancel an unpaid order",
    input: z.object({ orderId: id }),
    output: order,
    fails: [
      orderOutcome.NOT_FOUND,
      orderOutcome.FORBIDDEN,
      orderOutcome.WRONG_STATE,
      paymentOutcome.UNDER_REVIEW,
    ],
  },
  /** To another receiver of the caller's book, in the same country, before any parcel is declared. */
  changeOwnReceiver: {
    summary: "Send a paid order to another receiver",
    input: z.object({ orderId: id, receiverId: id }),
    output: order,
    fails: [
      orderOutcome.NOT_FOUND,
      orderOutcome.FORBIDDEN,
      orderOutcome.WRONG_STATE,
      orderOutcome.COUNTRY_NOT_ALLOWED,
      orderOutcome.IDENTITY_INCOMPLETE,
      logisticsOutcome.WRONG_PARCEL_STATE,
      userOutcome.RECEIVER_NOT_FOUND,
      couponOutcome.RECEIVER_NOT_NEW,
    ],
  },
  receiveOwnPkg: {
    summary: "Note that a parcel is in the caller's hands",
    input: z.object({ pkgId: id }),
    output: logisticsPkg,
    fails: [logisticsOutcome.PARCEL_NOT_FOUND, logisticsOutcome.WRONG_PARCEL_STATE, orderOutcome.WRONG_STATE],
  },
  /** Keeps a picture of a bank transfer and answers its address (OP-066). */
  uploadProof: {
    summary: "Upload a picture of a bank transfer",
    input: z.object({ file }),
    output: z.string(),
    fails: [],
  },
  ...refundSchemas,
  ...taxPaperSchemas,
};

/** What staff tell each other of an order; its customer never sees it. */
export const orderNote = z.object({ note: z.string(), ...edited });
export type OrderNote = z.infer<typeof orderNote>;

const receiver = {
  receiverName: z.string(),
  receiverMobile: z.string(),
  receiverState: z.string(),
  receiverCity: z.string(),
  receiverDistrict: z.string(),
  receiverPostCode: z.string(),
  receiverAddress: z.string(),
};
/** Where an order goes within its country, with the version of what staff edit in the order itself. */
const orderReceiver = z.object({ ...receiver, ...edited });
export type OrderReceiver = z.infer<typeof orderReceiver>;

const onePkg = z.object({ pkgId: id });
const why = text(200).default("");
const reason = filled(200);

/** What any move of a parcel may refuse. */
const OF_PKG_MOVE = [
  logisticsOutcome.PARCEL_NOT_FOUND,
  logisticsOutcome.WRONG_PARCEL_STATE,
  orderOutcome.WRONG_STATE,
] as const;

export const orderOpsSchemas = {
  ...pkgOpsSchemas,
  ...benchSchemas,
  declarePkg: {
    summary: "Declare a parcel to customs",
    input: onePkg.extend({ extOrderId: waybillNumber, logisticsCompany }),
    output: opsPkg,
    fails: [...OF_PKG_MOVE, orderOutcome.IDENTITY_INCOMPLETE, logisticsOutcome.WAYBILL_TAKEN],
  },
  packPkg: { summary: "Begin to pack a parcel", input: onePkg, output: opsPkg, fails: [...OF_PKG_MOVE] },
  uploadPackPhoto: {
    summary: "Upload a picture of a packed parcel",
    input: onePkg.extend({ file }),
    output: z.string(),
    fails: [logisticsOutcome.PARCEL_NOT_FOUND],
  },
  /** One that nobody began is begun by it. The same once more, after a lost answer, changes nothing and is answered alike. */
  finishPkg: {
    summary: "Close a parcel with its pictures and its weight",
    input: onePkg.extend({
      /** What the uploads of packing pictures answered. */
      packImg: z.array(text(100)).max(6).default([]),
      weightGrams: z.int().min(1).max(100_000).optional(),
    }),
    output: opsPkg,
    fails: [...OF_PKG_MOVE, logisticsOutcome.INVALID_PHOTO, logisticsOutcome.PHOTO_MISSING],
  },
  /** Its pictures wait for it to be closed once more, and its weight stands until then. */
  reopenPkg: {
    summary: "Open a packed parcel again that has not left",
    input: onePkg,
    output: opsPkg,
    fails: [...OF_PKG_MOVE],
  },
  handOverPkg: {
    summary: "Give a parcel to its carrier",
    // A supplier's own parcel gets its number here.
    input: onePkg.extend({
      extOrderId: waybillNumber.optional(),
      logisticsCompany: logisticsCompany.optional(),
    }),
    output: opsPkg,
    fails: [...OF_PKG_MOVE, logisticsOutcome.WAYBILL_MISSING, logisticsOutcome.WAYBILL_TAKEN],
  },
  /** Another number for the one that was declared by mistake; `seen` is what stood there when the form began. */
  correctWaybill: {
    summary: "Correct the number of a parcel on its way",
    input: onePkg.extend({
      extOrderId: waybillNumber,
      logisticsCompany,
      reason,
      seen: z.object({ extOrderId: text(60), logisticsCompany: text(60) }).optional(),
    }),
    output: opsPkg,
    fails: [...OF_PKG_MOVE, logisticsOutcome.WAYBILL_TAKEN, generalOutcome.CHANGED_MEANWHILE],
  },
  /**
   * Who carries the parcel on, and its number there; a reason is needed to replace what is known already. `seen` is what
   * stood there when the form began, empty where nothing did.
   */
  nameHandover: {
    summary: "Name who carries a parcel on",
    input: onePkg.extend({
      handoverCompany,
      handoverNo: waybillNumber,
      reason: reason.optional(),
      seen: z.object({ handoverCompany: text(60), handoverNo: text(60) }).optional(),
    }),
    output: opsPkg,
    fails: [
      ...OF_PKG_MOVE,
      logisticsOutcome.WAYBILL_TAKEN,
      logisticsOutcome.REASON_MISSING,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
  deliverPkg: {
    summary: "Note that a parcel arrived",
    input: onePkg.extend({ why }),
    output: opsPkg,
    fails: [...OF_PKG_MOVE],
  },
  receivePkg: {
    summary: "Note that a parcel was received",
    input: onePkg.extend({ why }),
    output: opsPkg,
    fails: [...OF_PKG_MOVE],
  },
  /** `version` is that of the note which was edited. */
  setNote: {
    summary: "Write a note for the staff beside an order",
    input: z.object({ orderId: id, note: text(LIMITS.note), version }),
    output: orderNote,
    fails: [orderOutcome.NOT_FOUND, userOutcome.NOT_FOUND, generalOutcome.CHANGED_MEANWHILE],
  },
  /** Sends an order within its country to somebody or somewhere else; `version` is the order's. */
  changeReceiver: {
    summary: "Send an order to somebody or somewhere else",
    input: z.object({
      orderId: id,
      receiverName: text(60),
      receiverMobile: text(20),
      receiverState: text(60).default(""),
      receiverCity: text(60).default(""),
      receiverDistrict: text(60).default(""),
      receiverPostCode: text(20).default(""),
      receiverAddress: text(200),
      reason,
      version,
    }),
    output: orderReceiver,
    fails: [
      orderOutcome.NOT_FOUND,
      orderOutcome.WRONG_STATE,
      logisticsOutcome.WRONG_PARCEL_STATE,
      userOutcome.INVALID_MOBILE,
      couponOutcome.RECEIVER_NOT_NEW,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
  /** Cancels an order that waits for its payment; its customer reads the reason. */
  cancelUnpaid: {
    summary: "Cancel an order that waits for its payment",
    input: z.object({ orderId: id, reason }),
    output: z.object({ orderId: z.int(), state: orderState }),
    fails: [orderOutcome.NOT_FOUND, orderOutcome.WRONG_STATE, paymentOutcome.UNDER_REVIEW],
  },
  ...splitOpsSchemas,
  ...orderWordsSchemas,
  ...refundOpsSchemas,
  ...taxPaperOpsSchemas,
};
