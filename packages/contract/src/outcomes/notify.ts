import type { Outcome } from "../outcome.ts";

// What is refused about messages.

export const SENDING_FAILED = 200001 as Outcome<200001>;
export const MESSAGE_NOT_FOUND = 200002 as Outcome<200002>;
/** A message would be for nobody, or for many more than its sender counted. */
export const RECEIVERS_CHANGED = 200003 as Outcome<200003>;
/** Of this customers are always told, or never by this way. */
export const NOT_TO_CHOOSE = 200004 as Outcome<200004>;
