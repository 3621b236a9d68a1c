import { z } from "zod";
import { staffList } from "../list.ts";
import * as userOutcome from "../outcomes/user.ts";
import { COUNTERSIGNED } from "../refusals.ts";
import { cents, id, text, time } from "../wire.ts";

/** A table of customers of a former shop that was looked through. */
const moveIn = z.object({
  id: z.int(),
  /** SHA-256 of its bytes, in hexadecimal digits: whoever has the same file can tell. */
  fingerprint: z.string(),
  lines: z.int(),
  /** Accounts that were still to come at its last look, and the balances that they bring. */
  members: z.int(),
  amount: cents,
  /** How much more has to be allowed before they come in. */
  missing: cents,
  movedMembers: z.int(),
  movedAmount: cents,
  looker: z.string(),
  lookTime: time,
  allower: z.string(),
  allowTime: time.nullable(),
});
export type MoveIn = z.infer<typeof moveIn>;

/** A customer as a line of a looked-through table says; `classEnd` is the last day of the black card, null for one without an end. */
const formerMember = z.object({
  number: text(40).min(1),
  mobile: text(20),
  name: text(60),
  email: text(200).nullable(),
  userClass: z.enum(["PLAIN", "VIP"]),
  classEnd: z.iso.date().nullable(),
  balance: cents,
  cashBack: cents,
});
export type FormerMember = z.infer<typeof formerMember>;

export const moveInSchemas = {
  moveIns: staffList(
    {
      summary: "Tables of customers of a former shop that were looked through",
      sorts: ["lookTime"],
      dates: ["lookTime"],
    },
    moveIn,
  ),
  /** `amount` is what is missing, as the caller saw it. */
  allowMoveIn: {
    summary: "Allow the balances of a looked-through table to come in",
    input: z.object({ id, amount: cents.min(1) }),
    output: moveIn,
    fails: [...COUNTERSIGNED, userOutcome.NO_MOVE_IN],
  },
  /**
   * One line of a looked-through table, once by its number: opens an account, or gives one that has the mobile already what
   * it lacks. `permit` is what the server made of this line while it read the table.
   */
  moveMemberIn: {
    summary: "Bring in a customer of a looked-through table",
    input: z.object({ id, member: formerMember, permit: text(100) }),
    output: z.object({ uid: z.int(), became: z.enum(["ADDED", "JOINED", "SAME"]), amount: cents }),
    fails: [
      userOutcome.NO_MOVE_IN,
      userOutcome.MOVE_IN_NOT_ALLOWED,
      userOutcome.MOVED_IN_OTHERWISE,
      userOutcome.MOBILE_TAKEN,
      userOutcome.EMAIL_TAKEN,
      userOutcome.NOT_FOUND,
    ],
  },
};
