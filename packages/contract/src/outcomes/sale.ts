import type { Outcome } from "../outcome.ts";

// What is refused about the shop's pages.

/** The shop has no such product. */
export const PRODUCT_NOT_FOUND = 190001 as Outcome<190001>;
/** Goods, or a route, are not ordered for a while; the answer says in words why, and until when. */
export const PAUSED = 190003 as Outcome<190003>;
/** A pause, a banner or a section is over or gone. */
export const CONTENT_NOT_FOUND = 190004 as Outcome<190004>;
/** A setting is not what it may be; the answer names the fields. */
export const INVALID_SETTING = 190002 as Outcome<190002>;
