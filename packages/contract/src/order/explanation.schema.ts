import { z } from "zod";
import { cents } from "../wire.ts";

/**
 * Which amount an entry explains: goods (GOODS, SWAP, GIFT at their prices, MEMBER_PRICE what black-card members
 * pay less), savings (ACTIVITY, COUPON, MANUAL) or parcels (SHIPPING, SERVICE).
 */
export const explanationKind = z.enum([
  "GOODS",
  "SWAP",
  "GIFT",
  "MEMBER_PRICE",
  "ACTIVITY",
  "COUPON",
  "SHIPPING",
  "SERVICE",
  "MANUAL",
]);
export type ExplanationKind = z.infer<typeof explanationKind>;

/** Why an amount is what it is, entry by entry: signed cents that sum to it. `detail` is "2 × $24.95" or a rule's remark. */
export const explanation = z.array(
  z.object({ kind: explanationKind, name: z.string(), detail: z.string(), amount: cents }),
);
export type Explanation = z.infer<typeof explanation>;
