import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { searchText, staffList } from "../list.ts";
import * as posOutcome from "../outcomes/pos.ts";
import { COUNTERSIGNED } from "../refusals.ts";
import { cents, id, text, time } from "../wire.ts";

const amount = z.int().min(0).max(LIMITS.amountCents);

/**
 * A till from its float to its count. `cash`, `card` and `wallet` are what came in by each way less what was given back;
 * `expected` is what should lie in it: its float and the cash.
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
  cash: cents,
  card: cents,
  wallet: cents,
  expected: cents,
  /** Null while it is open. */
  closeTime: time.nullable(),
  closedBy: z.string(),
  counted: cents.nullable(),
  reason: z.string(),
});
export type Till = z.infer<typeof till>;

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
    input: z.object({ name: text(20).refine((value) => value.trim() !== ""), float: amount }),
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
