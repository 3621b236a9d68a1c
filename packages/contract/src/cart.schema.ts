import { z } from "zod";
import { sku } from "./commodity.schema.ts";
import { availableTicket, couponRuleType, unavailableTicket } from "./coupon.schema.ts";
import { ownPurchaseLimit } from "./goods/purchase-limit.schema.ts";
import { LIMITS } from "./limits.ts";
import { scheme } from "./logistics.schema.ts";
import { explanation } from "./order/explanation.schema.ts";
import type { Outcome } from "./outcome.ts";
import * as cartOutcome from "./outcomes/cart.ts";
import * as commodityOutcome from "./outcomes/commodity.ts";
import * as generalOutcome from "./outcomes/general.ts";
import * as saleOutcome from "./outcomes/sale.ts";
import { activity } from "./sale.schema.ts";
import { cents, flag, id, itemType, quantity, refused, zeroOne } from "./wire.ts";

/** A line of the cart (R-MODEL-07); `price` is the unit price of this user in cents, `limit` that of its product, if it has one. */
export const cartItem = z.object({
  id: z.int(),
  checkFlag: zeroOne,
  quantity: z.int(),
  price: cents,
  lackInventory: z.boolean(),
  itemType,
  skuDetail: sku,
  limit: ownPurchaseLimit.optional(),
});
export type CartItem = z.infer<typeof cartItem>;

/** A rule of an activity; the missing amount (cents) and pieces are 0 for a rule that is met (OP-028). */
export const couponRule = z.object({
  name: z.string(),
  remark: z.string(),
  matchText: z.string(),
  limitQuantity: z.int(),
  couponRuleType,
  savedAmount: cents,
  missingAmount: cents,
  missingQuantity: z.int(),
});
export type CouponRule = z.infer<typeof couponRule>;

/**
 * A gift (price 0) or swap item that the met rule opens, or that lies in the cart without its rule being met
 * (unchecked then). `id` is 0 and `quantity` 0 while it is not in the cart.
 */
export const preferenceItem = cartItem.extend({ limitQuantity: z.int() });
export type PreferenceItem = z.infer<typeof preferenceItem>;

/** The lines of one activity with its gifts; `amount` is what it saves (R-MODEL-06; the misspelling is the wire name). */
export const activityMatch = z.object({
  activity,
  amount: cents,
  cartItems: z.array(cartItem),
  perfernceCartItems: z.array(preferenceItem),
  totalCount: z.int(),
  matchCouponRule: couponRule.nullable(),
  unmatchCouponRule: couponRule.nullable(),
});
export type ActivityMatch = z.infer<typeof activityMatch>;

export const cart = z.object({
  cartId: z.int(),
  activityMatch: z.array(activityMatch),
  unmatchCartItems: z.array(cartItem),
  real_price: cents,
  saving_price: cents,
  total_price: cents,
});
export type Cart = z.infer<typeof cart>;

/** What checkout shows before an order exists (R-MODEL-08); `explanation` sums to `real_price`. */
export const cartPre = z.object({
  shopId: z.int(),
  items: z.array(
    z.object({
      skuDetail: sku,
      itemType,
      quantity: z.int(),
      price: cents,
      amount: cents,
      activityId: z.int().nullable(),
    }),
  ),
  req: z.object({ remark: z.string() }),
  coupon: availableTicket.nullable(),
  activityMatch: z.array(
    z.object({ amount: cents, remark: z.string(), activity: z.object({ id: z.int(), name: z.string() }) }),
  ),
  couponMatchResult: z.object({
    /** The one that saves most stands first, and is `coupon` at first. */
    availableTickets: z.array(availableTicket),
    unavailableTickets: z.array(unavailableTicket),
    total_price: cents,
  }),
  explanation,
  logisticsPkgSchemes: z.array(scheme),
  real_price: cents,
  saving_price: cents,
  total_price: cents,
});
export type CartPre = z.infer<typeof cartPre>;

const list = <Item extends z.ZodType>(item: Item, empty: Outcome) =>
  z.array(item).min(1, refused(empty)).max(LIMITS.cartLines);

/** The cart calls take `itemList` and `itemsList` alike (OP-010); `empty` is the code for a list without items. */
const listed = <Item extends z.ZodType, Rest extends z.ZodRawShape>(
  item: Item,
  rest: Rest,
  empty: Outcome = generalOutcome.INVALID_REQUEST,
) =>
  z
    .object(rest)
    .extend({ itemList: list(item, empty).optional(), itemsList: list(item, empty).optional() })
    .transform((body, context) => {
      const { itemList, itemsList } = body as { itemList?: unknown; itemsList?: unknown };
      const items = itemList ?? itemsList;
      if (!items) context.addIssue({ code: "custom", message: String(empty) });
      return { ...body, itemList: (items ?? []) as z.output<Item>[] };
    });

const cartId = { cartId: id };

export const cartSchemas = {
  items: {
    summary: "The caller's cart",
    input: z.object({ shopId: id.default(1) }),
    output: cart,
    fails: [cartOutcome.NOT_FOUND],
  },
  add: {
    summary: "Add pieces to the cart",
    input: listed(
      z.object({
        checkFlag: flag.default(true),
        quantity,
        id: id.optional(),
        skuId: id.optional(),
        /** `PREFERENCE` puts a gift or swap item of a met activity into the cart (OP-027). */
        itemType: itemType.default("NORMAL"),
      }),
      cartId,
    ),
    output: cart,
    fails: [
      cartOutcome.NOT_FOUND,
      commodityOutcome.PRODUCT_NOT_FOUND,
      cartOutcome.OFF_SALE,
      cartOutcome.INSUFFICIENT_STOCK,
      cartOutcome.INVALID_QUANTITY,
    ],
  },
  change: {
    summary: "Set quantity and choice of lines",
    input: listed(z.object({ checkFlag: flag.optional(), quantity: quantity.optional(), id }), cartId),
    output: cart,
    fails: [
      cartOutcome.NOT_FOUND,
      cartOutcome.ITEM_NOT_FOUND,
      cartOutcome.OFF_SALE,
      cartOutcome.INSUFFICIENT_STOCK,
      cartOutcome.INVALID_QUANTITY,
    ],
  },
  remove: {
    summary: "Take lines out of the cart",
    input: z.object({
      ...cartId,
      idList: z.union([
        z.array(id).min(1).max(LIMITS.cartLines),
        z
          .string()
          .regex(/^\d+(,\d+)*$/)
          .transform((ids) => ids.split(",").map(Number)),
      ]),
    }),
    output: cart,
    fails: [cartOutcome.NOT_FOUND, cartOutcome.ITEM_NOT_FOUND],
  },
  preview: {
    summary: "What checkout shows: prices, parcels and totals",
    input: listed(
      z.object({ quantity, skuId: id, itemType: itemType.default("NORMAL"), activityId: id.nullish() }),
      { shopId: id.default(1) },
      cartOutcome.NOTHING_SELECTED,
    ),
    output: cartPre,
    fails: [
      cartOutcome.NOTHING_SELECTED,
      commodityOutcome.PRODUCT_NOT_FOUND,
      cartOutcome.OFF_SALE,
      cartOutcome.INSUFFICIENT_STOCK,
      cartOutcome.INVALID_QUANTITY,
      saleOutcome.PAUSED,
    ],
  },
};
