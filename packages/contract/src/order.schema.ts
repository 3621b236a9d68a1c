import { z } from "zod";
import { sku } from "./commodity.schema.ts";
import { LIMITS } from "./limits.ts";
import { addressFields, logisticsPkg, selfDefinedScheme } from "./logistics.schema.ts";
import { cents, id, itemType, pageOf, paging, quantity, text, time } from "./wire.ts";

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
};
