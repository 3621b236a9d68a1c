import type { Outcome } from "../outcome.ts";

// What is refused about any call.

/** The input does not fit the schema. */
export const INVALID_REQUEST = 900001 as Outcome<900001>;
/** Something of the shop's own failed. */
export const UNAVAILABLE = 900002 as Outcome<900002>;
/** The caller may not. Silent. */
export const FORBIDDEN = 900003 as Outcome<900003>;
/** There is no such address or thing. */
export const NOT_FOUND = 900004 as Outcome<900004>;
export const TOO_MANY_REQUESTS = 900005 as Outcome<900005>;
/** There is no such refund. Silent. */
export const REFUND_NOT_FOUND = 900006 as Outcome<900006>;
/** Somebody else edited it since; the answer carries what stands there by now. */
export const CHANGED_MEANWHILE = 900007 as Outcome<900007>;
/** A file of the staff that is larger than the largest of its kind; what customers send is `INVALID_REQUEST`. */
export const FILE_TOO_LARGE = 900008 as Outcome<900008>;
