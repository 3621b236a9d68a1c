import type { Outcome } from "../outcome.ts";

// What is refused about stock.

/** No stock is recorded for the sku. */
export const NOT_FOUND = 100001 as Outcome<100001>;
/** Orders that wait for payment reserve more than that. */
export const BELOW_RESERVED = 100002 as Outcome<100002>;
/** Too few of the pieces are still there and promised to nobody; the answer names each sku with how many are free. */
export const NOT_FREE = 100003 as Outcome<100003>;
