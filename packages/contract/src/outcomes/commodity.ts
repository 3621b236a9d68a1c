import type { Outcome } from "../outcome.ts";

// What is refused about the catalogue.

/** There is no such product or sku. */
export const PRODUCT_NOT_FOUND = 210001 as Outcome<210001>;
