import { z } from "zod";
import { edited, version } from "../edit.ts";
import { staffList } from "../list.ts";
import * as cartOutcome from "../outcomes/cart.ts";
import * as casesOutcome from "../outcomes/cases.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as inventoryOutcome from "../outcomes/inventory.ts";
import * as logisticsOutcome from "../outcomes/logistics.ts";
import * as orderOutcome from "../outcomes/order.ts";
import * as paymentOutcome from "../outcomes/payment.ts";
import * as userOutcome from "../outcomes/user.ts";
import { cents, filled, id, time } from "../wire.ts";
import {
  caseBrief,
  caseId,
  caseKind,
  casePieces,
  caseState,
  caseStep,
  caseWish,
  caseWords,
  customerCase,
} from "./case.schema.ts";

const claim = z.object({ staffId: z.int(), name: z.string() }).nullable();

const listedCase = caseBrief.extend({
  uid: z.int(),
  /** Until when somebody should have answered; null where nobody waits for an answer. */
  dueTime: time.nullable(),
  isLate: z.boolean(),
  claim,
});
export type ListedCase = z.infer<typeof listedCase>;

/** A case as staff see it, with who said what. */
const opsCase = customerCase.omit({ steps: true }).extend({
  uid: z.int(),
  dueTime: time.nullable(),
  isLate: z.boolean(),
  claim,
  /** Whether the customer says that the goods came; null where nobody asked. */
  received: z.boolean().nullable(),
  steps: z.array(
    caseStep.omit({ isOwn: true }).extend({
      /** Somebody of the staff by name; empty for the customer. */
      staffName: z.string(),
    }),
  ),
});
export type OpsCase = z.infer<typeof opsCase>;

/** A block of words that answers begin with; `isOwn` is one person's, the others are the shop's. */
const caseText = z.object({
  id: z.int(),
  isOwn: z.boolean(),
  title: z.string(),
  words: z.string(),
  ...edited,
});
export type CaseText = z.infer<typeof caseText>;

const OF_END = [casesOutcome.NOT_FOUND, casesOutcome.OVER, casesOutcome.FULL, userOutcome.NOT_FOUND] as const;
const OF_ORDER = [
  orderOutcome.NOT_FOUND,
  orderOutcome.WRONG_STATE,
  orderOutcome.REFUND_TOO_LARGE,
  paymentOutcome.CHANNEL_NOT_ALLOWED,
] as const;
const target = z.enum(["WALLET", "PROVIDER"]).default("WALLET");

export const casesOpsSchemas = {
  cases: staffList(
    {
      summary: "After-sales cases of all customers",
      sorts: ["createTime", "dueTime"],
      dates: ["createTime"],
      filters: {
        state: z.array(caseState).max(4).default([]),
        kind: z.array(caseKind).max(6).default([]),
        wish: z.array(caseWish).max(4).default([]),
        orderId: id.optional(),
        uid: id.optional(),
        /** Who took them. */
        staffId: id.optional(),
        /** Those that should have been answered by now. */
        isLate: z.literal(true).optional(),
      },
    },
    listedCase,
  ),
  caseDetail: {
    summary: "An after-sales case with all that was said",
    input: caseId,
    output: opsCase,
    fails: [casesOutcome.NOT_FOUND],
  },
  /** The customer is told with these words. */
  openCase: {
    summary: "Open a case about a parcel",
    input: z.object({
      pkgId: id,
      kind: caseKind.exclude(["ASKED"]),
      words: caseWords,
      items: casePieces,
    }),
    output: opsCase,
    fails: [
      logisticsOutcome.PARCEL_NOT_FOUND,
      casesOutcome.TOO_MANY_OPEN,
      casesOutcome.TOO_MANY_PIECES,
      casesOutcome.NOT_POSSIBLE,
      cartOutcome.INVALID_QUANTITY,
      userOutcome.NOT_FOUND,
    ],
  },
  /** `from` is whoever had it when the caller looked, null for nobody; nobody has it afterwards where `isMine` is false. */
  claimCase: {
    summary: "Take a case over, or give it back",
    input: caseId.extend({ from: id.nullable(), isMine: z.boolean() }),
    output: opsCase,
    fails: [casesOutcome.NOT_FOUND, casesOutcome.OVER, casesOutcome.CLAIMED],
  },
  answerCase: {
    summary: "Answer the customer of a case",
    input: caseId.extend({ words: caseWords }),
    output: opsCase,
    fails: [...OF_END],
  },
  /** All of the order's money goes back, as agreed with its customer. */
  callOffCase: {
    summary: "End a case by calling its order off",
    input: caseId.extend({ words: caseWords, target }),
    output: opsCase,
    fails: [...OF_END, ...OF_ORDER],
  },
  refundCase: {
    summary: "End a case with a refund",
    input: caseId.extend({
      words: caseWords,
      items: casePieces,
      pkgIds: z.array(id).max(1000).default([]),
      shipFee: cents.min(0).default(0),
      otherFee: cents.min(0).default(0),
      target,
    }),
    output: opsCase,
    fails: [...OF_END, ...OF_ORDER, logisticsOutcome.PARCEL_NOT_FOUND, cartOutcome.INVALID_QUANTITY],
  },
  /** Without `isGivenUp` the order still waits for the first parcel. */
  reshipCase: {
    summary: "End a case by sending goods again",
    input: caseId.extend({ words: caseWords, pkgId: id, items: casePieces, isGivenUp: z.boolean() }),
    output: opsCase,
    fails: [
      ...OF_END,
      orderOutcome.NOT_FOUND,
      orderOutcome.WRONG_STATE,
      orderOutcome.RESHIP_TOO_LARGE,
      logisticsOutcome.PARCEL_NOT_FOUND,
      logisticsOutcome.WRONG_PARCEL_STATE,
      cartOutcome.INSUFFICIENT_STOCK,
      cartOutcome.INVALID_QUANTITY,
      inventoryOutcome.NOT_FOUND,
    ],
  },
  endCase: {
    summary: "End a case without refund or parcel",
    input: caseId.extend({ words: caseWords }),
    output: opsCase,
    fails: [...OF_END],
  },
  caseTexts: {
    summary: "Blocks of text for answers: the shop's and the caller's own",
    input: z.object({}),
    output: z.array(caseText),
    fails: [],
  },
  /** Without `textId` a new one; `version` is that of the block which was edited, 0 for a new one. */
  saveCaseText: {
    summary: "Write a block of text for answers",
    input: z.object({
      textId: id.optional(),
      isOwn: z.boolean(),
      title: filled(30),
      words: caseWords,
      version,
    }),
    output: caseText,
    fails: [casesOutcome.TEXT_NOT_FOUND, generalOutcome.CHANGED_MEANWHILE],
  },
  removeCaseText: {
    summary: "Remove a block of text",
    input: z.object({ textId: id }),
    output: z.null(),
    fails: [casesOutcome.TEXT_NOT_FOUND],
  },
  restoreCaseText: {
    summary: "Bring a removed block of text back",
    input: z.object({ textId: id }),
    output: caseText,
    fails: [casesOutcome.TEXT_NOT_FOUND],
  },
};
