import type { Outcome } from "../outcome.ts";

// What is refused about parcels and their splitting.

/** There is no such parcel. */
export const PARCEL_NOT_FOUND = 110001 as Outcome<110001>;
/** The parcel's state does not allow it. */
export const WRONG_PARCEL_STATE = 110002 as Outcome<110002>;
/** The parcels do not hold what is ordered. */
export const SCHEME_MISMATCH = 110003 as Outcome<110003>;
/** Nothing is sent to where the receiver lives. */
export const DESTINATION_NOT_SERVED = 110004 as Outcome<110004>;
/** Another parcel has this waybill number. */
export const WAYBILL_TAKEN = 110005 as Outcome<110005>;
/** The carrier and its number have to be named. */
export const WAYBILL_MISSING = 110006 as Outcome<110006>;
/** Another number in the place of one that was named needs a reason. */
export const REASON_MISSING = 110007 as Outcome<110007>;
/** A picture is another parcel's, or was left for too long. */
export const INVALID_PHOTO = 110008 as Outcome<110008>;
/** The shop closes no parcel without a picture. */
export const PHOTO_MISSING = 110009 as Outcome<110009>;
/** There is no such version of the parcel rules. */
export const RULES_NOT_FOUND = 110020 as Outcome<110020>;
/** The version rules already, or did, or was withdrawn. */
export const RULES_BEGUN = 110021 as Outcome<110021>;
/** The parcel rules have faults, which the answer names. */
export const RULES_FAULTY = 110022 as Outcome<110022>;
/** The draft says what the rules say already. */
export const RULES_UNCHANGED = 110023 as Outcome<110023>;
