import type { Outcome } from "../outcome.ts";

// What is refused about stock.

/** No stock is recorded for the sku. */
export const NOT_FOUND = 100001 as Outcome<100001>;
