import { z } from "zod";
import { edited, version } from "../edit.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as paymentOutcome from "../outcomes/payment.ts";
import * as userOutcome from "../outcomes/user.ts";
import * as verificationOutcome from "../outcomes/verification.ts";
import { COUNTERSIGNED } from "../refusals.ts";
import { user } from "../user.schema.ts";
import { cents, filled, id, none, time, writtenMoment } from "../wire.ts";

const picture = z.object({ base64: z.string() }).nullable();
const reason = filled(200);
/** What staff hear after they changed somebody's admission; `ended` sessions. */
const admission = {
  input: z.object({ uid: id, reason }),
  output: z.object({ uid: z.int(), disabledFlag: z.boolean(), ended: z.int() }),
};

export const userOpsSchemas = {
  /** `isOpen` is false of an account that lost its person, whose wallet takes no money any more. */
  walletOf: {
    summary: "What a customer's wallet holds",
    input: z.object({ uid: id }),
    output: z.object({
      uid: z.int(),
      nickName: z.string(),
      userClass: z.enum(["PLAIN", "VIP"]),
      balance: cents,
      currency: z.string(),
      isOpen: z.boolean(),
    }),
    fails: [userOutcome.NOT_FOUND],
  },
  adjustWallet: {
    summary: "Put money into a wallet or take it out",
    input: z.object({
      uid: id,
      type: z.enum(["ADJUST_INCREASE", "ADJUST_DECREASE"]),
      amount: cents.min(1),
      reason,
    }),
    output: z.object({ balance: cents, currency: z.string() }),
    fails: [...COUNTERSIGNED, userOutcome.NOT_FOUND, paymentOutcome.INSUFFICIENT_BALANCE],
  },
  disableUser: { summary: "Shut a customer out", ...admission, fails: [userOutcome.NOT_FOUND] },
  enableUser: { summary: "Let a customer in again", ...admission, fails: [userOutcome.NOT_FOUND] },
  endUserSessions: { summary: "Log a customer out everywhere", ...admission, fails: [userOutcome.NOT_FOUND] },
  /** One that is over already stays so. */
  endUserSession: {
    summary: "Log one device of a customer out",
    input: z.object({ uid: id, id }),
    output: none,
    fails: [userOutcome.NOT_FOUND],
  },
  /**
   * Gives the black card until `expireTime`, or without an end where that is null, or takes it away at once. Orders that
   * are paid go on adding their years.
   */
  setUserClass: {
    summary: "Give or take the black card",
    input: z
      .object({
        uid: id,
        userClass: z.enum(["PLAIN", "VIP"]),
        expireTime: writtenMoment.nullable(),
        reason,
        version,
      })
      .refine(({ userClass, expireTime }) => userClass === "VIP" || expireTime === null),
    output: z.object({
      uid: z.int(),
      userClass: z.enum(["PLAIN", "VIP"]),
      expireTime: time.nullable(),
      ...edited,
    }),
    fails: [userOutcome.NOT_FOUND, generalOutcome.CHANGED_MEANWHILE],
  },
  /** Number and pictures of a customer's papers for whoever says why, to be shown until `untilTime`. */
  revealIdentity: {
    summary: "Number and pictures of a customer's papers",
    input: z.object({ uid: id, id, reason }),
    output: z.object({
      client: z.string(),
      identifyCode: z.string(),
      front: picture,
      back: picture,
      untilTime: time,
    }),
    fails: [],
  },
  /** Whose code was shown at the till, which uses it up (I-27). */
  redeemMemberCode: {
    summary: "Who showed a code at the till",
    input: z.object({ code: z.string().regex(/^\d{18}$/) }),
    output: user,
    fails: [verificationOutcome.CODE_EXPIRED],
  },
};
