import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { selfDefinedScheme } from "./logistics.schema.ts";
import * as cartOutcome from "./outcomes/cart.ts";
import * as commodityOutcome from "./outcomes/commodity.ts";
import * as couponOutcome from "./outcomes/coupon.ts";
import * as inventoryOutcome from "./outcomes/inventory.ts";
import * as logisticsOutcome from "./outcomes/logistics.ts";
import * as orderOutcome from "./outcomes/order.ts";
import * as saleOutcome from "./outcomes/sale.ts";
import * as userOutcome from "./outcomes/user.ts";
import { cents, id, itemType, orderType, quantity, text } from "./wire.ts";

/** The create request (R-MODEL-11): prices are what the customer saw, compared and never used (OP-034). */
export const orderRequest = z.object({
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

/** What one of several receivers gets: an order, without what all of them have in common. */
const portion = orderRequest.pick({
  receiverId: true,
  orderItemCreatePojos: true,
  remark: true,
  couponTicketId: true,
  selfDefinedScheme: true,
  netAmount: true,
});

/**
 * A checkout shared out: two to ten receivers, each of them once, a coupon for one of them at most, and together no more
 * lines than one order may have.
 */
export const portionsRequest = z.object({
  shopId: id.default(1),
  senderId: id.nullish(),
  portions: z
    .array(portion)
    .min(2)
    .max(LIMITS.portions)
    .refine((all) => isEachOnce(all.flatMap(({ receiverId }) => receiverId ?? [])))
    .refine((all) => all.filter(({ couponTicketId }) => couponTicketId).length <= 1)
    .refine(
      (all) => all.flatMap(({ orderItemCreatePojos }) => orderItemCreatePojos).length <= LIMITS.cartLines,
    ),
});

function isEachOnce(ids: readonly number[]): boolean {
  return new Set(ids).size === ids.length;
}

/** What keeps an order of goods from being created. */
export const GOODS_REFUSALS = [
  userOutcome.MOBILE_REQUIRED,
  userOutcome.NOT_FOUND,
  orderOutcome.PARTY_MISSING,
  userOutcome.SENDER_NOT_FOUND,
  userOutcome.RECEIVER_NOT_FOUND,
  orderOutcome.IDENTITY_INCOMPLETE,
  commodityOutcome.PRODUCT_NOT_FOUND,
  orderOutcome.NOT_FOR_SALE,
  saleOutcome.PAUSED,
  cartOutcome.OFF_SALE,
  orderOutcome.COUNTRY_NOT_ALLOWED,
  cartOutcome.INVALID_QUANTITY,
  cartOutcome.INSUFFICIENT_STOCK,
  inventoryOutcome.NOT_FOUND,
  orderOutcome.PRICE_CHANGED,
  logisticsOutcome.SCHEME_MISMATCH,
  logisticsOutcome.DESTINATION_NOT_SERVED,
  couponOutcome.TICKET_NOT_FOUND,
  couponOutcome.NOT_APPLICABLE,
  couponOutcome.MEMBERS_ONLY,
  couponOutcome.NEW_CUSTOMERS_ONLY,
  couponOutcome.RECEIVER_NOT_NEW,
  orderOutcome.TOO_MANY_UNPAID_PIECES,
  orderOutcome.TOO_MANY_CANCELLED,
] as const;

/** What keeps an order of any kind from being created. */
export const ORDER_REFUSALS = [orderOutcome.INCOMPLETE, ...GOODS_REFUSALS] as const;
