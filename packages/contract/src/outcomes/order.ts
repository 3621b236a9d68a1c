import type { Outcome } from "../outcome.ts";

// What is refused about orders.

/** There is no such order. Silent. */
export const NOT_FOUND = 120001 as Outcome<120001>;
/** The order's state does not allow it. */
export const WRONG_STATE = 120002 as Outcome<120002>;
/** The request lacks something, or its kind of order is not placed here. */
export const INCOMPLETE = 120003 as Outcome<120003>;
/** Something ordered is not for sale. */
export const NOT_FOR_SALE = 120004 as Outcome<120004>;
/** A price differs from what the customer saw. */
export const PRICE_CHANGED = 120005 as Outcome<120005>;
/** The sender or the receiver is missing. */
export const PARTY_MISSING = 120006 as Outcome<120006>;
/** Something ordered may not go to the receiver's country. */
export const COUNTRY_NOT_ALLOWED = 120007 as Outcome<120007>;
/** The receiver's papers are incomplete. */
export const IDENTITY_INCOMPLETE = 120008 as Outcome<120008>;
/** More than the order still has to give back. */
export const REFUND_TOO_LARGE = 120009 as Outcome<120009>;
/** Unpaid orders hold as many pieces as one customer may hold. */
export const TOO_MANY_UNPAID_PIECES = 120010 as Outcome<120010>;
/** The customer cancelled too many unpaid orders of this day. */
export const TOO_MANY_CANCELLED = 120011 as Outcome<120011>;
/** More is taken off than the order asks for. */
export const SAVING_TOO_LARGE = 120012 as Outcome<120012>;
/** The note has no room for another line. */
export const NOTE_FULL = 120013 as Outcome<120013>;
/** More is sent again than a parcel brought and nobody has back or sent again. */
export const RESHIP_TOO_LARGE = 120014 as Outcome<120014>;
/** Somebody else's order. Silent. */
export const FORBIDDEN = 120022 as Outcome<120022>;
