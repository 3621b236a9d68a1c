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
/** Money of another currency can only go back. */
export const FOREIGN_CURRENCY = 130005 as Outcome<130005>;
/** Nobody said which order the money pays. */
export const ORDER_NOT_NAMED = 130006 as Outcome<130006>;
/** The money is not what the order costs. */
export const AMOUNT_MISMATCH = 130007 as Outcome<130007>;
/** Nobody knows whose the money is. */
export const OWNER_UNKNOWN = 130008 as Outcome<130008>;
/** More than the customer owes. */
export const EXCEEDS_RECEIVABLE = 130009 as Outcome<130009>;
/** Somebody else looks at the proof. */
export const CLAIMED = 130010 as Outcome<130010>;
/** The wallet holds too little. */
export const INSUFFICIENT_BALANCE = 130013 as Outcome<130013>;
/** The order is paid in full. */
export const ALREADY_PAID = 130018 as Outcome<130018>;
/** The order's payment is under review. */
export const UNDER_REVIEW = 130019 as Outcome<130019>;
/** The day is closed: its statement stays as it is. */
export const DAY_CLOSED = 130020 as Outcome<130020>;
/** The day still has differences that nobody explained. */
export const DIFFERENCES_OPEN = 130021 as Outcome<130021>;
/** The day is not over yet. */
export const DAY_NOT_OVER = 130022 as Outcome<130022>;
/** The line, or the movement, is matched already. */
export const MATCHED_BEFORE = 130023 as Outcome<130023>;
/** A row of a statement has no date, number or amount that makes sense. */
export const UNREADABLE_LINE = 130024 as Outcome<130024>;
/** The file has not the columns that were named. */
export const COLUMNS_MISSING = 130025 as Outcome<130025>;
