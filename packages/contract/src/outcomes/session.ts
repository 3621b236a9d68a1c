import type { Outcome } from "../outcome.ts";

// What is refused about tokens, of customers as of staff.

export const TOKEN_MISSING = 170001 as Outcome<170001>;
/** Unknown or malformed. */
export const TOKEN_UNKNOWN = 170002 as Outcome<170002>;
export const ACCOUNT_DISABLED = 170003 as Outcome<170003>;
/** A customer's token where staff is asked for, or the other way. */
export const WRONG_TOKEN_KIND = 170004 as Outcome<170004>;
/** Logged out, or unused for too long. */
export const EXPIRED = 170005 as Outcome<170005>;
