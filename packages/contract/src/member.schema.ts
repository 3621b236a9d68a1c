import { z } from "zod";
import { cents, nothing } from "./wire.ts";

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
