import { z } from "zod";
import * as userOutcome from "./outcomes/user.ts";
import * as verificationOutcome from "./outcomes/verification.ts";
import { id, none, nothing, text, time } from "./wire.ts";

/** What keeps an account from being closed, with how many there are; of the balance and of what is owed, the cents. */
const obstacle = z.object({
  type: z.enum(["BALANCE", "ORDER", "PARCEL", "REFUND", "PAYMENT", "OWED"]),
  count: z.int(),
});
export type Obstacle = z.infer<typeof obstacle>;

export const userClosingSchemas = {
  /** What is to be settled first; `passwordFlag`: there is a password to prove oneself with. */
  closing: {
    summary: "What stands in the way of closing the account",
    input: nothing,
    output: z.object({ obstacles: z.array(obstacle), passwordFlag: z.boolean() }),
    fails: [],
  },
  /**
   * By the password, or by a code to the bound mobile; `user.UNFINISHED_MATTERS` with `{ obstacles }` while something
   * is under way.
   */
  closeAccount: {
    summary: "Have the account closed",
    input: z.object({ password: text(200).optional(), code: text(10).optional() }),
    output: z.object({ dueTime: time }),
    fails: [
      userOutcome.WRONG_PASSWORD,
      verificationOutcome.CODE_EXPIRED,
      userOutcome.WRONG_CODE,
      userOutcome.UNFINISHED_MATTERS,
      userOutcome.NOT_FOUND,
    ],
  },
};

/** Everything that the shop holds of one customer: tables by the words of the export, and the files with their bytes. */
const customerData = z.object({
  uid: z.int(),
  exportTime: time,
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  files: z.array(z.object({ name: z.string(), base64: z.string() })),
});
export type CustomerData = z.infer<typeof customerData>;

export const userPrivacyOpsSchemas = {
  /** For the customer who asks what is held: ID numbers in the clear, photos in base64. */
  exportCustomer: {
    summary: "Export all that the shop holds of a customer",
    input: z.object({ uid: id }),
    output: customerData,
    fails: [userOutcome.NOT_FOUND],
  },
  /**
   * Takes the person out of an account for good; `user.UNFINISHED_MATTERS` with `{ obstacles }` while something is
   * under way.
   */
  eraseCustomer: {
    summary: "Take the person out of an account",
    input: z.object({ uid: id }),
    output: none,
    fails: [userOutcome.NOT_FOUND, userOutcome.UNFINISHED_MATTERS],
  },
};
