import { z } from "zod";
import { staffList } from "./list.ts";
import * as userOutcome from "./outcomes/user.ts";
import { COUNTERSIGNED } from "./refusals.ts";
import { rebate } from "./report.schema.ts";
import { cents, id, nothing, text } from "./wire.ts";

export const memberSchemas = {
  /** Spend of the member (OP-101); amounts in cents. */
  info: {
    summary: "What a member spent, and what it earns",
    input: nothing,
    output: z.object({
      consumeAmount: cents,
      consumePoints: z.int(),
      lastConsumeAmount: cents,
      seasonConsumeAmount: cents,
      estimateAmount: cents,
    }),
    fails: [],
  },
  cashBackRules: {
    summary: "Levels of the cash-back",
    input: nothing,
    output: z.array(
      z.object({
        consumeLevel: z.int(),
        downThreshold: cents,
        upThreshold: cents.nullable(),
        returnRatio: z.number(),
      }),
    ),
    fails: [],
  },
};

export const memberOpsSchemas = {
  /** The rebates of a member. */
  rebates: staffList(
    { summary: "Rebates, for staff", sorts: ["createTime"], dates: ["createTime"], filters: { uid: id } },
    rebate,
  ),
  /** Pays a rebate before its time (L-REB-02). */
  issueRebate: {
    summary: "Pay a rebate before its time",
    input: z.object({ id }),
    output: rebate,
    fails: [...COUNTERSIGNED, userOutcome.NOT_FOUND],
  },
  /** Takes a rebate back that is not paid yet (L-REB-03). */
  cancelRebate: {
    summary: "Take a rebate back",
    input: z.object({ id, reason: text(200).refine((reason) => reason.trim() !== "") }),
    output: rebate,
    fails: [],
  },
};
