import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { searchText, staffList } from "../list.ts";
import * as posOutcome from "../outcomes/pos.ts";
import { COUNTERSIGNED } from "../refusals.ts";
import { cents, filled, id, sumCents, text, time } from "../wire.ts";

const amount = z.int().min(0).max(LIMITS.amountCents);

/**
 * A till from its float to its count. `cash`, `card` and `wallet` are what sales brought by each way less what was given back
 * (`cardBack` of it by cards, where `card` is what the terminal's own settlement says); `putIn` and `takenOut` is cash that moved without a sale. `expected` is what should lie in it: its float and all cash.
 */
const till = z.object({
  id: z.int(),
  name: z.string(),
  float: cents,
  openTime: time,
  openedBy: z.string(),
  /** Whether the caller opened it. */
  isOwn: z.boolean(),
  sales: z.int(),
  refunds: z.int(),
  cash: sumCents,
  /** Below 0 where more was given back than taken. */
  card: sumCents,
  cardBack: sumCents,
  wallet: sumCents,
  putIn: sumCents,
  takenOut: sumCents,
  expected: sumCents,
  /** Null while it is open. */
  closeTime: time.nullable(),
  closedBy: z.string(),
  counted: cents.nullable(),
  reason: z.string(),
});
export type Till = z.infer<typeof till>;

/** What was taken at a till or given back, newest first; money that came in is positive. */
const tillEntry = z.object({
  id: z.int(),
  createTime: time,
  staffName: z.string(),
  channel: z.enum(["CASH", "CARD", "WALLET"]),
  amount: z.int(),
  /** Null for cash that was put in or taken out without a sale; `reason` says why, and `isBanked` that a bank account has it. */
  orderId: z.int().nullable(),
  refundId: z.int().nullable(),
  reason: z.string(),
  isBanked: z.boolean(),
});
export type TillEntry = z.infer<typeof tillEntry>;

export const tillOpsSchemas = {
  openTills: {
    summary: "Tills that are open",
    input: z.object({}),
    output: z.array(till),
    fails: [],
  },
  /** One till of a name is open at a time. */
  openTill: {
    summary: "Open a till with a float",
    input: z.object({ name: filled(20), float: amount }),
    output: till,
    fails: [posOutcome.TILL_OPEN],
  },
  /** `counted` is all the cash that lies in it; where that is not what should, `reason` says why and the books keep it. */
  closeTill: {
    summary: "Count a till and close it",
    input: z.object({ id, counted: amount, reason: text(200).default("") }),
    output: till,
    fails: [
      ...COUNTERSIGNED,
      posOutcome.TILL_NOT_FOUND,
      posOutcome.TILL_CLOSED,
      posOutcome.DIFFERENCE_UNEXPLAINED,
    ],
  },
  /** The last entries of a till; `more` says that there are earlier ones. */
  tillEntries: {
    summary: "What went in and out of a till",
    input: z.object({ id, only: z.literal("CARD_REFUNDS").optional() }),
    output: z.object({ list: z.array(tillEntry), more: z.boolean() }),
    fails: [posOutcome.TILL_NOT_FOUND],
  },
  /** `isBanked` is cash from the shop's bank account, or brought there: the books then have it at the bank. */
  moveCash: {
    summary: "Put cash into a till, or take it out, without a sale",
    input: z.object({
      id,
      way: z.enum(["IN", "OUT"]),
      amount: z.int().min(1).max(LIMITS.amountCents),
      isBanked: z.boolean(),
      reason: filled(200),
    }),
    output: till,
    fails: [...COUNTERSIGNED, posOutcome.TILL_NOT_FOUND, posOutcome.TILL_CLOSED, posOutcome.TILL_SHORT],
  },
  /** `q` is how its name begins. */
  tills: staffList(
    {
      summary: "Tills, open and counted",
      sorts: ["openTime"],
      dates: ["openTime"],
      filters: { q: searchText(20), isOpen: z.boolean().optional() },
    },
    till,
  ),
};
