import { z } from "zod";
import { logisticsType } from "./commodity.schema.ts";
import { couponRuleType } from "./coupon.schema.ts";
import { cents, id, pageOf, paging, text, time, zeroOne } from "./wire.ts";

export const saleStatus = z.enum(["ONLINE", "OFFLINE", "SUSPEND"]);
export type SaleStatus = z.infer<typeof saleStatus>;

/** A promotion; `remarks` say what each of its rules gives, the lowest first. */
export const activity = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.string(),
  userClass: z.string(),
  couponRuleType,
  remarks: z.array(z.string()),
  endTime: time.nullable(),
});
export type Activity = z.infer<typeof activity>;

/** A product as lists and the detail show it (R-MODEL-04); `weight` in kg, prices in cents. */
export const shopProduct = z.object({
  id: z.int(),
  productId: z.int(),
  name: z.string(),
  description: z.string(),
  brand: z.object({ id: z.int(), name: z.string() }),
  skuCount: z.int(),
  attributeKeys: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  imgUrl: z.string(),
  activityImgUrl: z.string(),
  descUrl: z.string(),
  weight: z.number(),
  logisticsType,
  expiryDate: z.string(),
  oversale: zeroOne,
  totalAvailable: z.int(),
  saleStatus,
  vipPrice: cents,
  currentPrice: cents,
  /** The price of the dearest sku; above `currentPrice` where skus cost different amounts. */
  maxPrice: cents,
  displayPrice: cents,
  limitCountries: z.string(),
  sold: z.int(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  activity: activity.nullable(),
});
export type ShopProduct = z.infer<typeof shopProduct>;

const banner = z.object({
  id: z.int(),
  imgUrl: z.string(),
  type: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  disable: z.boolean(),
  targetPage: z.string(),
  position: z.enum(["TOP_BANNER", "INFO_BANNER", "MAIN_CATEGORY"]),
  priority: z.int(),
});
export type Banner = z.infer<typeof banner>;

const section = z.object({
  id: z.int(),
  imgUrl: z.string(),
  type: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  itemList: z.array(z.object({ shopProduct })),
});
export type Section = z.infer<typeof section>;

/** Filters of the product list (OP-021); `tag` is read like `tagId`. */
const search = paging.extend({
  keyword: text(100).default(""),
  tagId: id.optional(),
  tag: id.optional(),
  saleStatus: z.array(saleStatus).max(3).default(["ONLINE"]),
  productType: z
    .array(z.enum(["COMMODITY"]))
    .max(3)
    .default(["COMMODITY"]),
  shopId: id.default(1),
  sort: z.enum(["DEFAULT", "SOLD", "PRICE_ASC", "PRICE_DESC"]).default("DEFAULT"),
  inStock: z.boolean().default(false),
});

export const saleSchemas = {
  banners: { input: z.object({}), output: z.array(banner) },
  sections: { input: z.object({}), output: z.array(section) },
  config: {
    input: z.object({ name: text(60) }),
    output: z.object({ key: z.string(), value: z.string() }).nullable(),
  },
  shops: {
    input: z.object({}),
    output: z.array(z.object({ id: z.int(), name: z.string(), imgUrl: z.string() })),
  },
  search: { input: search, output: pageOf(shopProduct) },
  query: { input: search.extend({ activityId: id.optional() }), output: pageOf(shopProduct) },
  product: { input: z.object({ id }), output: shopProduct },
};
