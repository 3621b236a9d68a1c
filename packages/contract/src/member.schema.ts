import { z } from "zod";
import { staffList } from "./list.ts";
import { rebate } from "./report.schema.ts";
import { cents, id, nothing, text } from "./wire.ts";

export const memberSchemas = {
  /** Spend of the member (OP-101); amounts in cents. */
  info: {
    input: nothing,
    output: z.object({
      consumeAmount: cents,
      consumePoints: z.int(),
      lastConsumeAmount: cents,
      seasonConsumeAmount: cents,
      estimateAmount: cents,
    }),
  },
  cashBackRules: {
    input: nothing,
    output: z.array(
      z.object({
        consumeLevel: z.int(),
        downThreshold: cents,
        upThreshold: cents.nullable(),
        returnRatio: z.number(),
      }),
    ),
  },
};

export const memberOpsSchemas = {
  /** The rebates of a member. */
  rebates: staffList({ sorts: ["createTime"], dates: ["createTime"], filters: { uid: id } }, rebate),
  /** Pays a rebate before its time (L-REB-02). */
  issueRebate: { input: z.object({ id }), output: rebate },
  /** Takes a rebate back that is not paid yet (L-REB-03). */
  cancelRebate: {
    input: z.object({ id, reason: text(200).refine((reason) => reason.trim() !== "") }),
    output: rebate,
  },
};
