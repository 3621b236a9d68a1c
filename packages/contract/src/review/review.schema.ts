import { z } from "zod";
import { edited, version } from "../edit.ts";
import { staffList } from "../list.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as reviewOutcome from "../outcomes/review.ts";
import * as userOutcome from "../outcomes/user.ts";
import { file, filled, id, itemType, none, pageOf, paging, text, time } from "../wire.ts";

export const REVIEW_PICTURES = 6;
export const REVIEW_WORDS = 500;

/** WAITING for staff, SHOWN to everybody, REFUSED with a reason, HIDDEN again. */
export const reviewState = z.enum(["WAITING", "SHOWN", "REFUSED", "HIDDEN"]);
export type ReviewState = z.infer<typeof reviewState>;

const stars = z.int().min(1).max(5);
const words = text(REVIEW_WORDS).transform((typed) => typed.trim());
/** A review as everybody sees it; its writer is covered but for one sign, or said to be anonymous. */
const shown = z.object({
  id: z.int(),
  writer: z.string(),
  stars: z.int(),
  words: z.string(),
  pictures: z.array(z.string()),
  attributes: z.string(),
  reply: z.string(),
  time,
});
export type ShownReview = z.infer<typeof shown>;

const summary = z.object({
  count: z.int(),
  /** Tenths of a star; 0 without reviews. */
  average: z.number(),
  /** How many gave one star, two and so on. */
  stars: z.array(z.int()),
  withPictures: z.int(),
  latest: z.array(shown),
});
export type ReviewSummary = z.infer<typeof summary>;

/** A review as its customer sees it. */
const own = z.object({
  id: z.int(),
  orderId: z.int(),
  skuId: z.int(),
  itemType,
  productId: z.int(),
  productName: z.string(),
  attributes: z.string(),
  stars: z.int(),
  words: z.string(),
  pictures: z.array(z.string()),
  isAnonymous: z.boolean(),
  state: reviewState,
  refusal: z.string(),
  reply: z.string(),
  time,
});
export type OwnReview = z.infer<typeof own>;

const line = z.object({
  skuId: z.int(),
  itemType,
  productId: z.int(),
  productName: z.string(),
  attributes: z.string(),
  imgUrl: z.string(),
  review: own.nullable(),
});
export type ReviewableLine = z.infer<typeof line>;

export const reviewSchemas = {
  summary: {
    summary: "What customers say of a product, in short",
    input: z.object({ productId: id }),
    output: summary,
    fails: [],
  },
  list: {
    summary: "What customers say of a product, the newest first",
    input: paging.extend({ productId: id, withPictures: z.boolean().default(false) }),
    output: pageOf(shown),
    fails: [],
  },
  ofOrder: {
    summary: "The lines of an order that the caller may review, with what the caller said",
    input: z.object({ orderId: id }),
    output: z.array(line),
    fails: [reviewOutcome.NOT_RECEIVED],
  },
  /** One for each line of an order that was received; it can be written anew until it is published. */
  save: {
    summary: "Review goods that were received",
    input: z.object({
      orderId: id,
      skuId: id,
      itemType: itemType.default("NORMAL"),
      stars,
      words,
      pictures: z.array(text(200)).max(REVIEW_PICTURES).default([]),
      isAnonymous: z.boolean().default(false),
    }),
    output: own,
    fails: [
      reviewOutcome.NOT_RECEIVED,
      reviewOutcome.PUBLISHED,
      commodityOutcome.PICTURE_NOT_FOUND,
      userOutcome.NOT_FOUND,
    ],
  },
  remove: {
    summary: "Take a review away",
    input: z.object({ reviewId: id }),
    output: none,
    fails: [reviewOutcome.NOT_FOUND],
  },
  uploadPicture: {
    summary: "Hand in a picture for a review, as somebody who received an order",
    input: z.object({ file }),
    output: z.string(),
    fails: [reviewOutcome.NOT_RECEIVED, commodityOutcome.NO_PICTURE, commodityOutcome.PICTURE_TOO_LARGE],
  },
};

const opsReview = own.extend({
  uid: z.int(),
  nickName: z.string(),
  /** Counts what its customer writes and what moderates it. */
  version,
  /** Who moderated it last. */
  staffName: z.string(),
  /** Who left the reply as it is; it is edited by itself. */
  replied: z.object(edited),
});
export type OpsReview = z.infer<typeof opsReview>;

const moderated = z.object({ reviewId: id, version });
const MODERATED = [reviewOutcome.NOT_FOUND, reviewOutcome.CHANGED] as const;

export const reviewOpsSchemas = {
  reviews: staffList(
    {
      summary: "Reviews of all customers",
      sorts: ["createTime", "stars"],
      dates: ["createTime"],
      filters: {
        state: reviewState.optional(),
        productId: id.optional(),
        uid: id.optional(),
      },
    },
    opsReview,
  ),
  publish: {
    summary: "Publish a review",
    input: moderated,
    output: opsReview,
    fails: MODERATED,
  },
  /** Its customer reads the reason, may write it anew, and is told. */
  refuse: {
    summary: "Refuse a review, with a reason for its customer",
    input: moderated.extend({ reason: filled(200) }),
    output: opsReview,
    fails: MODERATED,
  },
  hide: {
    summary: "Hide a published review",
    input: moderated.extend({ reason: filled(200) }),
    output: opsReview,
    fails: MODERATED,
  },
  /** `version` is that of the reply. */
  reply: {
    summary: "Answer a review as the shop",
    input: z.object({ reviewId: id, reply: text(REVIEW_WORDS), version }),
    output: opsReview,
    fails: [...MODERATED, generalOutcome.CHANGED_MEANWHILE],
  },
};
