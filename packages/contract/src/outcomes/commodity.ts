import type { Outcome } from "../outcome.ts";

// What is refused about the catalogue.

/** There is no such product or sku. */
export const PRODUCT_NOT_FOUND = 210001 as Outcome<210001>;
/** Another sku has this barcode. */
export const BARCODE_TAKEN = 210002 as Outcome<210002>;
/** It is no barcode, or its last digit is wrong. */
export const INVALID_BARCODE = 210003 as Outcome<210003>;
/** The file is no picture that can be read. */
export const NO_PICTURE = 210011 as Outcome<210011>;
/** The picture has too many pixels. */
export const PICTURE_TOO_LARGE = 210012 as Outcome<210012>;
/** There is no such picture, or it went because nothing showed it. */
export const PICTURE_NOT_FOUND = 210013 as Outcome<210013>;
/** The product lacks something, or contradicts itself; the answer names each field and why. */
export const PRODUCT_INVALID = 210021 as Outcome<210021>;
/** It lacks what customers have to see before they can buy it; the answer says what. */
export const NOT_READY = 210022 as Outcome<210022>;
export const BRAND_NOT_FOUND = 210030 as Outcome<210030>;
/** Another brand has this name. */
export const BRAND_TAKEN = 210031 as Outcome<210031>;
/** Some goods carry the brand, as many as are given. */
export const BRAND_HAS_GOODS = 210032 as Outcome<210032>;
export const TAG_NOT_FOUND = 210033 as Outcome<210033>;
/** Another tag in the same place has this name. */
export const TAG_TAKEN = 210034 as Outcome<210034>;
export const TAG_HAS_CHILDREN = 210035 as Outcome<210035>;
/** Some goods lie in the tag, as many as are given. */
export const TAG_HAS_GOODS = 210036 as Outcome<210036>;
/** Below the third level, or below itself. */
export const TAG_MISPLACED = 210037 as Outcome<210037>;
/** There is no such receipt of goods. */
export const RECEIPT_NOT_FOUND = 210051 as Outcome<210051>;
/** It was booked, reversed or thrown away meanwhile; the answer says where it stands, by whom and since when. */
export const RECEIPT_MOVED = 210052 as Outcome<210052>;
/** It has no pieces, or lines of which nobody said how many came; the answer names these. */
export const RECEIPT_INCOMPLETE = 210053 as Outcome<210053>;
/** The member's price is above everybody's. */
export const MEMBER_PRICE_ABOVE = 210038 as Outcome<210038>;
