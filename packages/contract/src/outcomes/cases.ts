import type { Outcome } from "../outcome.ts";

// What is refused about after-sales cases.

/** There is no such case, or it is somebody else's. */
export const NOT_FOUND = 300001 as Outcome<300001>;
/** The case ended or was taken back. */
export const OVER = 300002 as Outcome<300002>;
/** As many cases of this order, or of this kind, are open as may be. */
export const TOO_MANY_OPEN = 300003 as Outcome<300003>;
/** The order or the parcel stands where this can't be asked for. */
export const NOT_POSSIBLE = 300004 as Outcome<300004>;
/** A picture is somebody else's, was used before, or was left for too long. */
export const INVALID_PICTURE = 300005 as Outcome<300005>;
/** More is asked for than the order or the parcel holds. */
export const TOO_MANY_PIECES = 300006 as Outcome<300006>;
/** As much was said as a case has room for. */
export const FULL = 300007 as Outcome<300007>;
/** Somebody else took the case over meanwhile. */
export const CLAIMED = 300008 as Outcome<300008>;
/** Of goods that came a picture is needed. */
export const PICTURE_REQUIRED = 300010 as Outcome<300010>;
/** There is no such block of text. */
export const TEXT_NOT_FOUND = 300009 as Outcome<300009>;
