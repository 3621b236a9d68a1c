import { z } from "zod";
import { orderStatus } from "./order.schema.ts";
import * as orderOutcome from "./outcomes/order.ts";
import * as paymentOutcome from "./outcomes/payment.ts";
import * as userOutcome from "./outcomes/user.ts";
import { cents, id, none, nothing, orderType, paymentStatus, time } from "./wire.ts";

/** Somebody of the staff who looks at a slip, and until when nobody else may decide on it. */
const claim = z.object({ staffId: z.int(), name: z.string(), untilTime: time });

/** A slip in brief; `imgUrls` joined by `||`. */
const brief = z.object({
  id: z.int(),
  orderId: z.int(),
  uid: z.int(),
  price: cents,
  status: paymentStatus,
  refuseReason: z.string(),
  auditImgUrls: z.string(),
  createTime: time,
});

/** What somebody needs who decides whether the money of a slip is there. */
export const proof = brief.extend({
  /** Since when it waits, or when it was decided on. */
  updateTime: time,
  order: z.object({
    orderType,
    orderStatus,
    netAmount: cents,
    createTime: time,
    pieces: z.int(),
    /** Of its first lines. */
    goods: z.array(z.string()),
    receiverName: z.string(),
    receiverCity: z.string(),
  }),
  buyer: z.object({ nickName: z.string(), userClass: z.enum(["PLAIN", "VIP"]) }),
  /** Where its money goes when it is approved: to the order, or into the wallet when that was paid or ended meanwhile. */
  goesTo: z.enum(["ORDER", "WALLET"]),
  /** The customer's last other slips, newest first. */
  earlier: z.array(brief),
  /** Slips of any customer with one of the same pictures, newest first. */
  same: z.array(brief),
  claim: claim.nullable(),
  /** The request that keeps it for a second person. */
  approval: z.object({ id: z.int(), askedBy: z.string(), expireTime: time }).nullable(),
  /** Who decided on it. */
  reviewer: z.object({ name: z.string(), time }).nullable(),
});
export type Proof = z.infer<typeof proof>;

/** What lies on the desk: slips that anybody may take, those that somebody holds, and those that wait for a second person. */
export const proofDesk = z.object({
  free: z.int(),
  held: z.array(claim.extend({ id: z.int() })),
  secondPerson: z.int(),
  /** How many were decided on within 24 hours, and when the last one was. */
  reviewed: z.object({ count: z.int(), lastTime: time.nullable() }),
});
export type ProofDesk = z.infer<typeof proofDesk>;

const one = z.object({ id });

/** What looking at a slip may refuse. */
const OF_PROOF = [paymentOutcome.NOT_FOUND, orderOutcome.NOT_FOUND, userOutcome.NOT_FOUND] as const;

export const proofOpsSchemas = {
  proofDesk: {
    summary: "How many slips wait, and who holds which",
    input: nothing,
    output: proofDesk,
    fails: [],
  },
  proof: {
    summary: "A slip with its order and what was seen before",
    input: one,
    output: proof,
    fails: [...OF_PROOF],
  },
  /**
   * Takes a slip for five minutes, again or anew, and lets go of all others of the caller: the one that is named, else the
   * caller's own, else the oldest one free, beginning behind `after`. It answers the named one even where it is somebody
   * else's or decided, and null when none is free.
   */
  claimProof: {
    summary: "Take the next slip, or one that is named",
    input: z.object({ id: id.optional(), after: id.optional() }),
    output: z.object({ proof: proof.nullable(), desk: proofDesk }),
    fails: [...OF_PROOF],
  },
  /** Lets go of a slip that the caller holds. */
  releaseProof: { summary: "Let go of a slip", input: one, output: none, fails: [] },
};
