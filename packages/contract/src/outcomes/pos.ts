import type { Outcome } from "../outcome.ts";

// What is refused at the counter.

/** There is no such till. */
export const TILL_NOT_FOUND = 250001 as Outcome<250001>;
/** The till is closed. */
export const TILL_CLOSED = 250002 as Outcome<250002>;
/** A till of this name is open. */
export const TILL_OPEN = 250003 as Outcome<250003>;
/** What was counted is not what should lie in the till, and nobody said why. */
export const DIFFERENCE_UNEXPLAINED = 250004 as Outcome<250004>;
/** Less was handed over than the goods cost. */
export const GIVEN_TOO_LITTLE = 250005 as Outcome<250005>;
/** The terminal's number stands on another sale already. */
export const REFERENCE_USED = 250006 as Outcome<250006>;
/** The code is another member's. */
export const CODE_OF_ANOTHER = 250007 as Outcome<250007>;
/** Nobody has this number or code. */
export const MEMBER_NOT_FOUND = 250008 as Outcome<250008>;
/** No open till can be named to give the cash back from. */
export const NO_TILL = 250009 as Outcome<250009>;
/** More cash would go out than lies in the till. */
export const TILL_SHORT = 250010 as Outcome<250010>;
