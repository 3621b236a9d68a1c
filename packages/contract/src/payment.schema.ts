import { z } from "zod";
import { version } from "./edit.ts";
import { staffList } from "./list.ts";
import { dispute, disputeOpsSchemas } from "./ops/dispute.schema.ts";
import { statementOpsSchemas } from "./ops/statement-ops.schema.ts";
import { unmatched, unmatchedOpsSchemas } from "./ops/unmatched.schema.ts";
import * as generalOutcome from "./outcomes/general.ts";
import * as logisticsOutcome from "./outcomes/logistics.ts";
import * as orderOutcome from "./outcomes/order.ts";
import * as paymentOutcome from "./outcomes/payment.ts";
import * as posOutcome from "./outcomes/pos.ts";
import * as userOutcome from "./outcomes/user.ts";
import { proofOpsSchemas } from "./proof.schema.ts";
import { refundOrder } from "./refund.schema.ts";
import { COUNTERSIGNED } from "./refusals.ts";
import { cents, filled, id, joined, none, paymentStatus, text, time } from "./wire.ts";

/** How customers pay for themselves. */
export const ownChannel = z.enum(["ALIPAY_QR", "WECHAT_JSAPI", "WALLET", "BANK_TRANSFER"]);
export type OwnChannel = z.infer<typeof ownChannel>;

/** The same with what the counter takes. */
export const channel = z.enum([...ownChannel.options, "CASH", "CARD"]);
export type Channel = z.infer<typeof channel>;

/**
 * A payment order (R-MODEL-16). By its channel it has one way to go on: `codeUrl` is what the QR code of Alipay says,
 * `payUrl` is the page of the in-page cashier, `bankAccount` is where a transfer goes.
 */
export const paymentOrder = z.object({
  id: z.int(),
  orderId: z.int(),
  price: cents,
  channel,
  status: paymentStatus,
  payUrl: z.string(),
  codeUrl: z.string(),
  /** When the code or the page stops working; null where nothing does. */
  expireTime: time.nullable(),
  bankAccount: z.array(z.object({ title: z.string(), value: z.string() })),
  /** Addresses of the proof's pictures, joined by `||`. */
  auditImgUrls: z.string(),
  /** Why a proof was refused. */
  refuseReason: z.string(),
  createTime: time,
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

export const paymentSchemas = {
  channels: {
    summary: "The channels by which this shop takes money",
    input: z.object({}),
    output: z.array(ownChannel),
    fails: [],
  },
  create: {
    summary: "Pay an order by a channel",
    input: z.object({
      channel: ownChannel,
      currency: z.literal("AUD").default("AUD"),
      operatorId: id.optional(),
      orderId: id,
      /** For the in-page cashier: `/payment_result?…` of this shop, where it sends the browser back to. */
      redirectUrl: text(500).optional(),
    }),
    output: paymentOrder,
    fails: [
      orderOutcome.NOT_FOUND,
      orderOutcome.FORBIDDEN,
      orderOutcome.WRONG_STATE,
      userOutcome.NOT_FOUND,
      paymentOutcome.CHANNEL_NOT_ALLOWED,
      paymentOutcome.INSUFFICIENT_BALANCE,
      paymentOutcome.ALREADY_PAID,
      paymentOutcome.UNDER_REVIEW,
      paymentOutcome.CLOSED,
    ],
  },
  /** One to three own uploads (`orderApi.uploadProof`), which puts the order under review (OP-068). */
  submitProof: {
    summary: "Hand in the proof of a bank transfer",
    input: z.object({ id, imgUrls: joined(500) }),
    output: paymentOrder,
    fails: [
      paymentOutcome.NOT_FOUND,
      orderOutcome.NOT_FOUND,
      orderOutcome.FORBIDDEN,
      orderOutcome.WRONG_STATE,
      paymentOutcome.CHANNEL_NOT_ALLOWED,
      paymentOutcome.INVALID_PROOF,
      paymentOutcome.ALREADY_PAID,
      paymentOutcome.UNDER_REVIEW,
      paymentOutcome.CLOSED,
    ],
  },
  ofOrder: {
    summary: "Payments of an order",
    input: z.object({ orderId: id }),
    output: z.array(paymentOrder),
    fails: [orderOutcome.NOT_FOUND, orderOutcome.FORBIDDEN],
  },
  /** Both are what the wallet did not hold any more, which never goes below zero (I-03). */
  owed: {
    summary:
      "What the caller owes of cash-back that a refund took back, and of payments that a provider took back",
    input: z.object({}),
    output: z.object({ cashBack: cents, payment: cents }),
    fails: [],
  },
};

const reason = filled(200);

/** A payment as reviewers see it; `reversal` is how a dispute or a refund made at the provider stands, the gravest of several. */
const reviewed = paymentOrder.extend({ uid: z.int(), reversal: dispute.shape.state.nullable() });
export type ReviewedPayment = z.infer<typeof reviewed>;

/** A payment in the list: without its ways to go on. */
const listed = reviewed.omit({ payUrl: true, codeUrl: true, expireTime: true, bankAccount: true });
export type ListedPayment = z.infer<typeof listed>;

const paymentStep = z.object({ from: paymentStatus.nullable(), to: paymentStatus, time });

/** What a provider told of a payment; `dueTime` is when it is handled next, null once it is, and `outcome` what came of it. */
const toldNotice = z.object({
  id: z.int(),
  provider: z.enum(["ALIPAY", "CASHIER"]),
  eventId: z.string(),
  receiveTime: time,
  dueTime: time.nullable(),
  tries: z.int(),
  outcome: z.string(),
});

/** A payment with all that is known of it; `attempts` are the other payments of its order, newest first. */
const detailed = listed.extend({
  /** Our name of it at its provider, and the provider's; empty where there is none. */
  tradeNo: z.string(),
  providerRef: z.string(),
  expireTime: time.nullable(),
  /** How often the provider was asked, and when it is next; null for never. */
  polls: z.int(),
  pollTime: time.nullable(),
  reviewer: z.object({ name: z.string(), time }).nullable(),
  steps: z.array(paymentStep),
  attempts: z.array(listed),
  captures: z.array(unmatched),
  notices: z.array(toldNotice),
});
export type PaymentDetail = z.infer<typeof detailed>;

export const paymentOpsSchemas = {
  ...statementOpsSchemas,
  list: staffList(
    {
      summary: "Payments, for whoever reviews them",
      sorts: ["createTime"],
      dates: ["createTime"],
      filters: {
        status: z.array(paymentStatus).max(6).default([]),
        channel: z.array(channel).max(6).default([]),
        orderId: id.optional(),
        uid: id.optional(),
      },
    },
    listed,
  ),
  detail: {
    summary: "A payment with its steps, its money and what its provider told",
    input: z.object({ id }),
    output: detailed,
    fails: [paymentOutcome.NOT_FOUND],
  },
  /** Has the provider asked now, which takes a moment; 130002 for a payment that no provider knows. */
  queryProvider: {
    summary: "Ask the provider about a payment now",
    input: z.object({ id }),
    output: detailed,
    fails: [paymentOutcome.NOT_FOUND, paymentOutcome.CHANNEL_NOT_ALLOWED],
  },
  /** Money that it told of before is known and not taken twice. */
  replayNotice: {
    summary: "Handle what a provider told once more",
    input: z.object({ id }),
    output: none,
    fails: [paymentOutcome.NOT_FOUND],
  },
  ...proofOpsSchemas,
  /** The money of a proof was found on the merchant's account, all of it; `went` is where it is now. */
  approveProof: {
    summary: "Say that the money of a proof is there",
    input: z.object({ id }),
    output: reviewed.extend({ went: unmatched.shape.went }),
    fails: [
      ...COUNTERSIGNED,
      paymentOutcome.NOT_FOUND,
      paymentOutcome.CLAIMED,
      paymentOutcome.CLOSED,
      paymentOutcome.ALREADY_PAID,
      userOutcome.NOT_FOUND,
    ],
  },
  refuseProof: {
    summary: "Refuse a proof",
    input: z.object({ id, reason }),
    output: reviewed,
    fails: [paymentOutcome.NOT_FOUND, paymentOutcome.CLAIMED, paymentOutcome.CLOSED],
  },
  ...unmatchedOpsSchemas,
  ...disputeOpsSchemas,
  payRefund: {
    summary: "Give a refund's money back",
    input: z.object({ refundId: id }),
    output: refundOrder,
    fails: [
      ...COUNTERSIGNED,
      generalOutcome.REFUND_NOT_FOUND,
      orderOutcome.NOT_FOUND,
      orderOutcome.WRONG_STATE,
      logisticsOutcome.WRONG_PARCEL_STATE,
      paymentOutcome.CHANNEL_NOT_ALLOWED,
      paymentOutcome.INSUFFICIENT_BALANCE,
      posOutcome.NO_TILL,
      posOutcome.TILL_SHORT,
      userOutcome.NOT_FOUND,
    ],
  },
  /**
   * Takes an amount off an order that waits for its payment, in place of what was taken off before; open payments are
   * closed with it. `version` is the order's.
   */
  setSaving: {
    summary: "Take an amount off an order that waits for its payment",
    input: z.object({ orderId: id, manualSaving: cents.min(0), reason, version }),
    output: z.object({ manualSaving: cents, netAmount: cents, version }),
    fails: [
      ...COUNTERSIGNED,
      orderOutcome.NOT_FOUND,
      orderOutcome.WRONG_STATE,
      orderOutcome.SAVING_TOO_LARGE,
      paymentOutcome.ALREADY_PAID,
      paymentOutcome.UNDER_REVIEW,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
};
