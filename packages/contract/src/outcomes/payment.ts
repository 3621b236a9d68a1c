import type { Outcome } from "../outcome.ts";

// What is refused about payments.

/** There is no such payment. */
export const NOT_FOUND = 130001 as Outcome<130001>;
/** The order is not paid by this channel. */
export const CHANNEL_NOT_ALLOWED = 130002 as Outcome<130002>;
/** The payment is closed. */
export const CLOSED = 130003 as Outcome<130003>;
/** The proof is missing, or not an own upload. */
export const INVALID_PROOF = 130004 as Outcome<130004>;
/** The wallet holds too little. */
export const INSUFFICIENT_BALANCE = 130013 as Outcome<130013>;
/** The order is paid in full. */
export const ALREADY_PAID = 130018 as Outcome<130018>;
/** The order's payment is under review. */
export const UNDER_REVIEW = 130019 as Outcome<130019>;
