import { z } from "zod";
import { sku } from "./commodity.schema.ts";
import { edited, version } from "./edit.ts";
import { explanation } from "./explanation.schema.ts";
import { LIMITS } from "./limits.ts";
import { searchText, staffList } from "./list.ts";
import {
  addressFields,
  handoverCompany,
  logisticsCompany,
  logisticsPkg,
  pkgStatus,
  selfDefinedScheme,
  waybillNumber,
} from "./logistics.schema.ts";
import { refundBrief, refundOpsSchemas, refundSchemas } from "./refund.schema.ts";
import { cents, file, id, itemType, pageOf, paging, quantity, text, time } from "./wire.ts";

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
export const orderType = z.enum(["SHOPPING", "DROP_SHIPPING", "DEPOSIT", "MEMBERSHIP", "PACKAGE_SERVICE"]);
export type OrderType = z.infer<typeof orderType>;

const orderItem = z.object({
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

/** The create request (R-MODEL-11): prices are what the customer saw, compared and never used (OP-034). */
const create = z.object({
  shopId: id.default(1),
  senderId: id.nullish(),
  receiverId: id.nullish(),
  orderItemCreatePojos: z
    .array(z.object({ itemType: itemType.default("NORMAL"), skuId: id, quantity, price: cents }))
    .min(1)
    .max(LIMITS.cartLines),
  gstFree: z.boolean().default(true),
  needLogistics: z.boolean().default(true),
  orderSource: z.literal("ONLINE").default("ONLINE"),
  orderType: orderType.default("SHOPPING"),
  remark: text(LIMITS.remark).default(""),
  couponTicketId: id.nullish(),
  selfDefinedScheme: selfDefinedScheme.nullish(),
  netAmount: cents.optional(),
});

export const orderSchemas = {
  create: { input: create, output: order },
  list: {
    input: paging.extend({ orderStatus: z.array(orderStatus).max(8).default([]) }),
    output: pageOf(order),
  },
  detail: { input: z.object({ orderId: id }), output: order },
  cancel: { input: z.object({ orderId: id }), output: order },
  /** Keeps a picture of a bank transfer and answers its address (OP-066). */
  uploadProof: { input: z.object({ file }), output: z.string() },
  ...refundSchemas,
};

/**
 * A parcel as staff see it; `exceptionCode` is the track code that somebody has to look at, `reversal` how a dispute or a
 * refund at the provider stands that took the order's payment back.
 */
const opsPkg = logisticsPkg.extend({
  exceptionCode: z.int().nullable(),
  reversal: z.enum(["OPEN", "WON", "LOST", "REFUNDED", "FAILED"]).nullable(),
});
export type OpsPkg = z.infer<typeof opsPkg>;

/** A parcel in the list of the staff: where it goes and how it stands, without its goods, its tracks and the address. */
const listedPkg = opsPkg
  .pick({
    id: true,
    orderId: true,
    extOrderId: true,
    logisticsRoute: true,
    logisticsCompany: true,
    receiverName: true,
    receiverCountry: true,
    receiverCity: true,
    totalWeight: true,
    realWeight: true,
    pkgStatus: true,
    exceptionCode: true,
    reversal: true,
    remark: true,
    createTime: true,
    updateTime: true,
  })
  .extend({ uid: z.int() });
export type ListedPkg = z.infer<typeof listedPkg>;

const pkgStep = z.object({
  from: pkgStatus.nullable(),
  to: pkgStatus,
  actor: z.string(),
  why: z.string(),
  time,
});

/** What staff tell each other of an order; its customer never sees it. */
const orderNote = z.object({ note: z.string(), ...edited });
export type OrderNote = z.infer<typeof orderNote>;

const onePkg = z.object({ pkgId: id });
const why = text(200).default("");
const reason = text(200).refine((value) => value.trim() !== "");

export const orderOpsSchemas = {
  pkgs: staffList(
    {
      sorts: ["createTime"],
      dates: ["createTime"],
      filters: {
        pkgStatusList: z.array(pkgStatus).max(9).default([]),
        orderId: id.optional(),
        /** Only parcels that somebody has to look at. */
        withException: z.boolean().default(false),
        /** A waybill's number, of either leg. */
        q: searchText(64),
      },
    },
    listedPkg,
  ),
  pkg: { input: onePkg, output: opsPkg.extend({ history: z.array(pkgStep) }) },
  declarePkg: { input: onePkg.extend({ extOrderId: waybillNumber, logisticsCompany }), output: opsPkg },
  packPkg: { input: onePkg, output: opsPkg },
  uploadPackPhoto: { input: onePkg.extend({ file }), output: z.string() },
  finishPkg: {
    input: onePkg.extend({
      /** What the uploads of packing pictures answered. */
      packImg: z.array(text(100)).max(6).default([]),
      weightGrams: z.int().min(1).max(100_000).optional(),
    }),
    output: opsPkg,
  },
  handOverPkg: {
    // A supplier's own parcel gets its number here.
    input: onePkg.extend({
      extOrderId: waybillNumber.optional(),
      logisticsCompany: logisticsCompany.optional(),
    }),
    output: opsPkg,
  },
  /** Another number for the one that was declared by mistake. */
  correctWaybill: {
    input: onePkg.extend({ extOrderId: waybillNumber, logisticsCompany, reason }),
    output: opsPkg,
  },
  /** Who carries the parcel on, and its number there; a reason is needed to replace what is known already. */
  nameHandover: {
    input: onePkg.extend({ handoverCompany, handoverNo: waybillNumber, reason: reason.optional() }),
    output: opsPkg,
  },
  deliverPkg: { input: onePkg.extend({ why }), output: opsPkg },
  receivePkg: { input: onePkg.extend({ why }), output: opsPkg },
  /** `version` is that of the note which was edited. */
  setNote: { input: z.object({ orderId: id, note: text(LIMITS.note), version }), output: orderNote },
  ...refundOpsSchemas,
};
