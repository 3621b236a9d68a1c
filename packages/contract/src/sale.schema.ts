import { z } from "zod";
import { sku } from "./commodity.schema.ts";
import { couponRuleType } from "./coupon.schema.ts";
import { logisticsType } from "./goods/logistics-type.schema.ts";
import { purchaseLimit } from "./goods/purchase-limit.schema.ts";
import { moment } from "./list.ts";
import * as saleOutcome from "./outcomes/sale.ts";
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
  /** Missing where anybody may buy any number. */
  limit: purchaseLimit.optional(),
  /** Of the detail alone: what the pictures of `imgUrl` and `descUrl` show, in their order; empty where nobody said it. */
  imgAlts: z.array(z.string()).optional(),
  descAlts: z.array(z.string()).optional(),
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

/** What a product list shows (OP-021); `tag` is read like `tagId`. Prices are those that everybody pays, in cents. */
const searched = z.object({
  keyword: text(100).default(""),
  /** Nothing is shown for another word. */
  asTyped: z.boolean().default(false),
  tagId: id.optional(),
  tag: id.optional(),
  saleStatus: z.array(saleStatus).max(3).default(["ONLINE"]),
  productType: z
    .array(z.enum(["COMMODITY"]))
    .max(3)
    .default(["COMMODITY"]),
  shopId: id.default(1),
  inStock: z.boolean().default(false),
  brandIds: z.array(id).max(20).default([]),
  fromCents: cents.optional(),
  toCents: cents.optional(),
  promotionIds: z.array(id).max(20).default([]),
});

const search = paging.extend({
  ...searched.shape,
  sort: z.enum(["DEFAULT", "SOLD", "PRICE_ASC", "PRICE_DESC"]).default("DEFAULT"),
});

/** A keyword that finds nothing is read otherwise: `correctedTo` is what the goods shown have instead, null where there is none. */
const productPage = pageOf(shopProduct).extend({ correctedTo: z.string().nullable() });
export type ProductListPage = z.infer<typeof productPage>;

/**
 * By what a list can be narrowed. Each number is what that choice shows beside what was chosen of the other kinds; of more
 * than 10,000 products (`isCapped`) the best sold ones are counted.
 */
const narrowings = z.object({
  brands: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  /** Null is without an end. */
  prices: z.array(z.object({ fromCents: cents.nullable(), toCents: cents.nullable(), count: z.int() })),
  promotions: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  isCapped: z.boolean(),
});
export type ListNarrowings = z.infer<typeof narrowings>;

/** A pause that counts now: of the shop, of a route or of a category; `text` says what, why and until when. */
const pause = z.object({
  id: z.int(),
  scope: z.enum(["SHOP", "ROUTE", "CATEGORY"]),
  text: z.string(),
  endTime: time.nullable(),
});
export type Pause = z.infer<typeof pause>;

/** What a token of a preview shows: a product as it was not published yet, or the home page at a moment. */
const preview = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("PRODUCT"), product: shopProduct, skus: z.array(sku) }),
  z.object({ kind: z.literal("HOME"), banners: z.array(banner), sections: z.array(section) }),
]);
export type Preview = z.infer<typeof preview>;

export const saleSchemas = {
  /** Of a product, or of a category, those of the shop and of its categories; else every one. */
  pauses: {
    summary: "What is not ordered for a while",
    input: z.object({ productId: id.optional(), tagId: id.optional() }),
    output: z.array(pause),
    fails: [],
  },
  banners: {
    summary: "Banners and category pictures of the home page",
    input: z.object({}),
    output: z.array(banner),
    fails: [],
  },
  sections: {
    summary: "Sections of the home page with their products",
    input: z.object({}),
    output: z.array(section),
    fails: [],
  },
  config: {
    summary: "A public value of the configuration",
    input: z.object({ name: text(60) }),
    output: z.object({ key: z.string(), value: z.string() }).nullable(),
    fails: [],
  },
  shops: {
    summary: "The shops",
    input: z.object({}),
    output: z.array(z.object({ id: z.int(), name: z.string(), imgUrl: z.string() })),
    fails: [],
  },
  search: { summary: "Search the products", input: search, output: productPage, fails: [] },
  query: {
    summary: "Products by tag, brand, activity or their numbers",
    input: search.extend({ activityId: id.optional(), ids: z.array(id).min(1).max(30).optional() }),
    output: productPage,
    fails: [],
  },
  narrowings: {
    summary: "By which brands, prices and promotions a product list can be narrowed",
    input: searched.extend({ activityId: id.optional() }),
    output: narrowings,
    fails: [],
  },
  nearWords: {
    summary: "What may have been meant by a keyword that finds nothing",
    input: z.object({ keyword: text(100) }),
    output: z.array(z.string()),
    fails: [],
  },
  product: {
    summary: "A product as the shop shows it",
    input: z.object({ id }),
    output: shopProduct,
    fails: [saleOutcome.PRODUCT_NOT_FOUND],
  },
  /** `at` and `withDisabled` are of the home page. The token is the only key, and ends soon. */
  preview: {
    summary: "What staff prepare, as the shop will show it",
    input: z.object({
      token: text(200),
      at: moment.nullable().default(null),
      withDisabled: z.boolean().default(false),
    }),
    output: preview,
    fails: [saleOutcome.PREVIEW_ENDED],
  },
};
