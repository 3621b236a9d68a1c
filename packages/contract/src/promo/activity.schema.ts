import { z } from "zod";
import { couponRule } from "../cart.schema.ts";
import { couponRuleType } from "../coupon.schema.ts";
import { edited, version } from "../edit.ts";
import { moment, searchText, staffList } from "../list.ts";
import { explanation } from "../order/explanation.schema.ts";
import * as cartOutcome from "../outcomes/cart.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as saleOutcome from "../outcomes/sale.ts";
import { saleStatus } from "../sale.schema.ts";
import { cents, id, itemType, quantity, text, time } from "../wire.ts";
import { givesOneThing, newCoupon } from "./coupon.schema.ts";

const amount = cents.min(0);
const userClass = z.enum(["PLAIN", "VIP"]);

/** One step of an activity, lowest first, as `ActivityRule` of the rules says it; an empty remark is written by the shop. */
const rule = z.strictObject({
  name: text(20).default(""),
  remark: text(40).default(""),
  matchCents: amount,
  matchQuantity: z.int().min(0).max(1000),
  savingCents: amount,
  limitQuantity: z.int().min(0).max(50),
  offers: z.array(z.strictObject({ skuId: id, priceCents: amount })).max(50),
});

/** What an activity is called, and from when to when it runs. */
export const activityFrame = {
  name: text(20).transform((typed) => typed.trim()),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
};

/** How an activity works, for whom, and with which goods. */
export const activityTerms = {
  userClass,
  type: couponRuleType,
  rules: z.array(rule).max(10),
  productIds: z.array(id).max(1000),
};

const fields = { ...activityFrame, ...activityTerms };

/** Whether it runs, has not begun, or is over. */
export const activityState = z.enum(["RUNNING", "COMING", "ENDED"]);
export type ActivityState = z.infer<typeof activityState>;

const activityBrief = z.object({ id: z.int(), name: z.string(), state: activityState });

/** A sku as somebody chooses it: amounts in cents. */
const goodsSku = z.object({
  skuId: z.int(),
  attributes: z.string(),
  price: cents,
  vipPrice: cents,
  available: z.int(),
});

/** A product as somebody chooses it for an activity, with the one that it is in. */
const goods = z.object({
  productId: z.int(),
  name: z.string(),
  brand: z.string(),
  imgUrl: z.string(),
  saleStatus,
  skus: z.array(goodsSku),
  activity: activityBrief.nullable(),
});
export type ActivityGoods = z.infer<typeof goods>;

/** A sku that some activity gives, with the one that gives it. */
const offered = goodsSku.extend({
  productId: z.int(),
  name: z.string(),
  imgUrl: z.string(),
  saleStatus,
  activity: activityBrief.nullable(),
});
export type OfferedSku = z.infer<typeof offered>;

/** An activity as staff edit it. `version` 0 is none yet. */
const activityDetail = z.object({
  id: z.int(),
  name: z.string(),
  userClass,
  type: couponRuleType,
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  state: activityState,
  rules: z.array(rule),
  productIds: z.array(z.int()),
  ...edited,
  /** What is shown of its products and of what it gives. */
  goods: z.array(goods),
  offered: z.array(offered),
});
export type ActivityDetail = z.infer<typeof activityDetail>;

const listedActivity = z.object({
  id: z.int(),
  name: z.string(),
  userClass,
  type: couponRuleType,
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  state: activityState,
  remarks: z.array(z.string()),
  products: z.int(),
  ...edited,
});
export type ListedActivity = z.infer<typeof listedActivity>;

const leavingKind = z.enum(["PRODUCT", "OFFER"]);

/** Goods that leave another activity when this one is saved: a product, or a sku that the other one gives. */
export type LeavingGoods = {
  kind: z.infer<typeof leavingKind>;
  id: number;
  name: string;
  activity: z.infer<typeof activityBrief>;
};

/** Which goods may leave which activity, as a refusal named them before. */
export const taking = z
  .array(z.strictObject({ kind: leavingKind, id, activityId: id }))
  .max(2000)
  .default([]);

const one = { activityId: id };

export const ACTIVITY_REFUSED = [
  saleOutcome.SENSELESS_ACTIVITY,
  saleOutcome.GOODS_ELSEWHERE,
  commodityOutcome.PRODUCT_NOT_FOUND,
] as const;

/** The activities of the shop, as staff edit them. */
export const activityOpsSchemas = {
  activities: staffList(
    {
      summary: "Activities, coming and ended ones too",
      sorts: ["editTime", "startTime", "endTime"],
      dates: ["startTime", "endTime", "editTime"],
      filters: {
        state: activityState.optional(),
        type: couponRuleType.optional(),
        userClass: userClass.optional(),
        /** A part of the name, or a number. */
        q: searchText(40),
      },
    },
    listedActivity,
  ),
  activity: {
    summary: "One activity with its goods",
    input: z.object(one),
    output: activityDetail,
    fails: [saleOutcome.ACTIVITY_NOT_FOUND],
  },
  /** Products by number or barcode, by words, or by tag; numbers that fit nothing are in `unknown`. */
  goods: {
    summary: "Find goods for an activity",
    input: z.strictObject({
      numbers: z.array(text(20)).max(1000).default([]),
      q: text(100).default(""),
      tagId: id.optional(),
    }),
    output: z.object({ goods: z.array(goods), unknown: z.array(z.string()) }),
    fails: [],
  },
  /**
   * `sale.SENSELESS_ACTIVITY` names its fields (`FieldFault` of the rules), `sale.GOODS_ELSEWHERE` the goods that would
   * leave another activity that is not over, until `taking` names them.
   */
  add: {
    summary: "Publish an activity",
    input: z.strictObject({ ...fields, taking }),
    output: activityDetail,
    fails: [...ACTIVITY_REFUSED],
  },
  save: {
    summary: "Give an activity a new version",
    input: z.strictObject({ ...one, ...fields, taking, version }),
    output: activityDetail,
    fails: [...ACTIVITY_REFUSED, saleOutcome.ACTIVITY_NOT_FOUND, generalOutcome.CHANGED_MEANWHILE],
  },
  end: {
    summary: "End an activity now",
    input: z.object({ ...one, version }),
    output: activityDetail,
    fails: [saleOutcome.ACTIVITY_NOT_FOUND, saleOutcome.ACTIVITY_ENDED, generalOutcome.CHANGED_MEANWHILE],
  },
};

/** One line of a trial cart as it is priced; `saving` is what the activities take off it. */
const trialLine = z.object({
  skuId: z.int(),
  itemType,
  quantity: z.int(),
  name: z.string(),
  attributes: z.string(),
  imgUrl: z.string(),
  price: cents,
  amount: cents,
  saving: cents,
  /** Why a gift or swap item has no price: its rule is not met, or its limit is used up. */
  dropped: z.enum(["UNMATCHED", "OVER_LIMIT"]).nullable(),
});

/** How an activity stands in a trial cart; the rules are as the cart of the shop shows them. */
const trialActivity = z.object({
  id: z.int(),
  name: z.string(),
  isDraft: z.boolean(),
  saving: cents,
  matched: couponRule.nullable(),
  next: couponRule.nullable(),
});

/** What the coupon that is being written takes off, or in words why it does not fit. */
const trialCoupon = z.object({ title: z.string(), saving: cents, problem: z.string() });

const trial = z.object({
  lines: z.array(trialLine),
  activities: z.array(trialActivity),
  explanation,
  /** Swap items and gifts that the met rule of the draft opens. */
  opened: z.array(z.object({ skuId: z.int(), name: z.string(), attributes: z.string(), price: cents })),
  openedLimit: z.int(),
  coupon: trialCoupon.nullable(),
  amount: cents,
  saving: cents,
  net: cents,
});
export type Trial = z.infer<typeof trial>;

/** What a cart would cost with an activity that is not saved yet, priced as carts and orders are. */
export const trialSchemas = {
  tryActivity: {
    summary: "Price a cart with an activity that is being written",
    input: z.strictObject({
      /** As it would be saved; `activityId` is 0 for a new one. */
      draft: z.strictObject({ activityId: z.int().min(0), ...fields }).nullable(),
      lines: z
        .array(z.strictObject({ skuId: id, itemType: itemType.default("NORMAL"), quantity }))
        .min(1)
        .max(50),
      buyerClass: userClass,
      /** One that is not saved either; where it is for new customers, the buyer is one. Without shipping none is for that. */
      coupon: z
        .strictObject({ ...newCoupon, startsAt: moment.nullable(), endsAt: moment.nullable() })
        .refine(givesOneThing)
        .nullable()
        .default(null),
      /** When it is bought; now unless said. */
      at: moment.optional(),
    }),
    output: trial,
    fails: [commodityOutcome.PRODUCT_NOT_FOUND, cartOutcome.INVALID_QUANTITY],
  },
};
