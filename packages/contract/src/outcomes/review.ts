import type { Outcome } from "../outcome.ts";

// What is refused about reviews of goods.

/** There is no such review, or it is somebody else's. */
export const NOT_FOUND = 320001 as Outcome<320001>;
/** The order has no such line, is somebody else's, or was not received yet. */
export const NOT_RECEIVED = 320002 as Outcome<320002>;
/** It is published, or hidden, and changes no more. */
export const PUBLISHED = 320003 as Outcome<320003>;
/** Its customer or somebody of the staff changed it meanwhile. */
export const CHANGED = 320004 as Outcome<320004>;
