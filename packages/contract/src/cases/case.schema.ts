import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { pkgStatus } from "../logistics.schema.ts";
import * as cartOutcome from "../outcomes/cart.ts";
import * as casesOutcome from "../outcomes/cases.ts";
import * as orderOutcome from "../outcomes/order.ts";
import * as userOutcome from "../outcomes/user.ts";
import { file, id, itemType, pageOf, paging, quantity, text, time } from "../wire.ts";

/** What a customer would like best. */
export const caseWish = z.enum(["CANCEL", "REFUND", "RESHIP", "OTHER"]);
export type CaseWish = z.infer<typeof caseWish>;
/** What happened: a customer asked, or staff found out about a parcel. */
export const caseKind = z.enum(["ASKED", "LOST", "SEIZED", "RETURNED", "DAMAGED", "DUTY"]);
export type CaseKind = z.infer<typeof caseKind>;
/** OPEN waits for staff, ANSWERED for the customer. */
export const caseState = z.enum(["OPEN", "ANSWERED", "WITHDRAWN", "ENDED"]);
export type CaseState = z.infer<typeof caseState>;
export const caseOutcome = z.enum(["CALL_OFF", "REFUND", "RESHIP", "NONE"]);
export type CaseOutcome = z.infer<typeof caseOutcome>;

/** What somebody writes; blanks around it are nothing. */
export const caseWords = text(LIMITS.caseWords)
  .transform((typed) => typed.trim())
  .refine((typed) => typed !== "");
export const caseId = z.object({ caseId: id });
/** Pieces of lines of the order. */
export const casePieces = z
  .array(z.object({ skuId: id, itemType: itemType.default("NORMAL"), quantity }))
  .max(200)
  .default([]);

/** Addresses of pictures that `uploadPicture` answered. */
const pictures = z.array(text(100)).max(LIMITS.casePictures).default([]);

const caseItem = z.object({
  skuId: z.int(),
  itemType,
  quantity: z.int(),
  name: z.string(),
  attributes: z.string(),
  imgUrl: z.string(),
});
export type CaseItem = z.infer<typeof caseItem>;

/** What was said or done, in the order of time. */
export const caseStep = z.object({
  id: z.int(),
  step: z.enum(["ASKED", "OPENED", "ADDED", "ANSWERED", "WITHDRAWN", "ENDED"]),
  isOwn: z.boolean(),
  words: z.string(),
  pictures: z.array(z.string()),
  time,
});
export type CaseStep = z.infer<typeof caseStep>;

/** A case in a list. */
export const caseBrief = z.object({
  id: z.int(),
  orderId: z.int(),
  pkgId: z.int().nullable(),
  kind: caseKind,
  wish: caseWish,
  state: caseState,
  outcome: caseOutcome.nullable(),
  /** What the customer asked for, or what staff wrote first. */
  words: z.string(),
  createTime: time,
  updateTime: time,
});
export type CaseBrief = z.infer<typeof caseBrief>;

/** A case as its customer sees it; what came of it is named by number. */
export const customerCase = caseBrief.extend({
  items: z.array(caseItem),
  refundId: z.int().nullable(),
  reshipPkg: z.object({ id: z.int(), extOrderId: z.string(), pkgStatus }).nullable(),
  steps: z.array(caseStep),
});
export type CustomerCase = z.infer<typeof customerCase>;

export const casesSchemas = {
  /**
   * About an order, or about one of its parcels; without pieces it is about all of it. Of goods that the customer
   * `received` it takes a picture; there is none of what never came, nor of an order to cancel.
   */
  ask: {
    summary: "Ask for after-sales",
    input: z.object({
      orderId: id,
      pkgId: id.optional(),
      wish: caseWish,
      reason: caseWords,
      items: casePieces,
      received: z.boolean().default(true),
      pictures,
    }),
    output: customerCase,
    fails: [
      orderOutcome.NOT_FOUND,
      orderOutcome.FORBIDDEN,
      casesOutcome.NOT_POSSIBLE,
      casesOutcome.TOO_MANY_OPEN,
      casesOutcome.TOO_MANY_PIECES,
      casesOutcome.INVALID_PICTURE,
      casesOutcome.PICTURE_REQUIRED,
      cartOutcome.INVALID_QUANTITY,
      userOutcome.NOT_FOUND,
    ],
  },
  list: {
    summary: "The caller's after-sales cases",
    input: paging.extend({ orderId: id.optional() }),
    output: pageOf(caseBrief),
    fails: [],
  },
  detail: {
    summary: "One after-sales case of the caller",
    input: caseId,
    output: customerCase,
    fails: [casesOutcome.NOT_FOUND],
  },
  add: {
    summary: "Add words to an after-sales case",
    input: caseId.extend({ words: caseWords, pictures }),
    output: customerCase,
    fails: [
      casesOutcome.NOT_FOUND,
      casesOutcome.OVER,
      casesOutcome.FULL,
      casesOutcome.INVALID_PICTURE,
      userOutcome.NOT_FOUND,
    ],
  },
  withdraw: {
    summary: "Take an after-sales case back",
    input: caseId,
    output: customerCase,
    fails: [casesOutcome.NOT_FOUND, casesOutcome.OVER, userOutcome.NOT_FOUND],
  },
  uploadPicture: {
    summary: "Hand in a picture for an after-sales case",
    input: z.object({ file }),
    output: z.string(),
    fails: [],
  },
};
