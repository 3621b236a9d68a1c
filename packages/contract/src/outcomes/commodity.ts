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
