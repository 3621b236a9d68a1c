import type { Outcome } from "../outcome.ts";

// What is refused about the shop's pages.

/** The shop has no such product. */
export const PRODUCT_NOT_FOUND = 190001 as Outcome<190001>;
/** A setting is not what it may be; the answer names the fields. */
export const INVALID_SETTING = 190002 as Outcome<190002>;
