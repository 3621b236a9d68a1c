import type { Outcome } from "../outcome.ts";

// What is refused about verification codes.

/** There is no such code, or not any more. */
export const CODE_EXPIRED = 180001 as Outcome<180001>;
/** Codes were asked for too often. */
export const TOO_FREQUENT = 180002 as Outcome<180002>;
/** Only with an answer to a challenge, whose widget the refusal names. */
export const CHALLENGE_REQUIRED = 180003 as Outcome<180003>;
