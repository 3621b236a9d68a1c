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
